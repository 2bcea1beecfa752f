/**
 * A person's name, laid out in its own direction. Otherwise, the period after a right-to-left name's initial would be at
 * the name's start, and a `className` that cuts the name off would hide its start.
 */
export function Name({ className, children }: { readonly className?: string; readonly children: string }) {
  return <bdi className={className}>{children}</bdi>;
}
