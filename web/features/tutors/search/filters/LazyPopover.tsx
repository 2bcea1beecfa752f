import { useState, type ReactNode } from "react";
import { caughtErrorText } from "../../../../graphql/errors/caughtErrorText";
import { DropdownButton } from "../../../../ui/overlays/DropdownButton";
import { showToast } from "../../../../ui/overlays/toastStore";

const fetchPopover = async () => (await import("../../../../ui/overlays/Popover")).Popover;

/** A field whose panel is fetched on hover or focus, so that it is ready when the user clicks. */
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
  /** Describes the current value. */
  readonly summary: string;
  readonly fetch: () => Promise<unknown>;
  readonly align?: "start" | "end";
  readonly flush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // Once opened, the popover stays mounted, because it has to return focus when it closes.
  const [Popover, setPopover] = useState<Awaited<ReturnType<typeof fetchPopover>> | null>(null);
  const prepare = () => void Promise.all([fetchPopover(), fetch()]).catch(() => undefined);
  const button = { label, value: summary, onPointerEnter: prepare, onFocus: prepare };
  const show = () =>
    fetchPopover().then(
      (popover) => {
        setPopover(() => popover);
        setOpen(true);
      },
      (error: unknown) => showToast({ variant: "destructive", ...caughtErrorText(error) }),
    );
  if (Popover === null) {
    return <DropdownButton {...button} aria-haspopup="dialog" aria-expanded={false} onClick={() => void show()} />;
  }
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      align={align}
      flush={flush}
      {...(className !== undefined && { className })}
      trigger={<DropdownButton {...button} />}
    >
      {children}
    </Popover>
  );
}
