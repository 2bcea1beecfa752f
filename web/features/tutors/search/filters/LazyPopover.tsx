import { lazy, Suspense, useState, type ReactNode } from "react";
import { DropdownButton } from "../../../../ui/overlays/DropdownButton";
import { Spinner } from "../../../../ui/feedback/Spinner";

const fetchPopover = () => import("../../../../ui/overlays/Popover");
const Popover = lazy(async () => ({ default: (await fetchPopover()).Popover }));

/** A field whose panel is fetched on hover or focus, so that it is ready when opened. */
export function LazyPopover({
  label,
  summary,
  fetch,
  align = "start",
  flush = false,
  className,
  children,
}: {
  readonly label: string;
  /** The current value, as text. */
  readonly summary: string;
  readonly fetch: () => Promise<unknown>;
  /** Which edge the panel shares with the field. */
  readonly align?: "start" | "end";
  readonly flush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // Once opened, it stays a real popover, which remembers where to return the focus.
  const [wanted, setWanted] = useState(false);
  const prepare = () => void Promise.all([fetchPopover(), fetch()]).catch(() => undefined);
  const button = { label, value: summary, onPointerEnter: prepare, onFocus: prepare };
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  const plain = <DropdownButton {...button} aria-haspopup="dialog" aria-expanded={open} onClick={show} />;
  if (!wanted) return plain;
  return (
    <Suspense fallback={plain}>
      <Popover
        label={label}
        open={open}
        onOpenChange={setOpen}
        align={align}
        flush={flush}
        {...(className !== undefined && { className })}
        trigger={<DropdownButton {...button} />}
      >
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </Popover>
    </Suspense>
  );
}
