import * as RadixPopover from "radix-ui/popover";
import type { ReactElement, ReactNode } from "react";
import { classes } from "../theme/classes";
import * as css from "./Popover.css";

/**
 * A panel that opens beside `trigger` (one element that takes a ref, as a Button). Closes on Escape and on a press
 * outside and gives the focus back.
 */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = "start",
  flush = false,
  className,
  onEscape,
  children,
}: {
  readonly trigger: ReactElement;
  /** What the panel is, in words. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly align?: "start" | "center" | "end";
  /** No padding of its own. */
  readonly flush?: boolean;
  readonly className?: string;
  /** Called on Escape before it closes; a prevented event leaves the panel open. */
  readonly onEscape?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={classes(css.panel, flush && css.flush, className)}
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          {...(onEscape && { onEscapeKeyDown: onEscape })}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
