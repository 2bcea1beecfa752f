import { Suspense, useState, type ReactNode } from "react";
import { DropdownButton } from "../../ui/DropdownButton";
import { Popover } from "../../ui/Popover";
import { Spinner } from "../../ui/Spinner";

/** A field whose panel is fetched when one points at it or comes to it, so that it is there when it opens. */
export function LazyPopover({
  label,
  summary,
  fetch,
  flush = false,
  className,
  children,
}: {
  readonly label: string;
  /** The present answer. */
  readonly summary: string;
  readonly fetch: () => Promise<unknown>;
  readonly flush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const prepare = () => void fetch().catch(() => undefined);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      flush={flush}
      {...(className !== undefined && { className })}
      trigger={<DropdownButton label={label} value={summary} onPointerEnter={prepare} onFocus={prepare} />}
    >
      <Suspense fallback={<Spinner />}>{children}</Suspense>
    </Popover>
  );
}
