import * as RadixPopover from "radix-ui/popover";
import type { ReactElement, ReactNode } from "react";
import { isComposing } from "../forms/isComposing";
import { classes } from "../theme/classes";
import * as css from "./Popover.css";

/** `trigger` must be a single element that accepts a ref, such as a Button; it gets focus when the panel closes. */
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
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly align?: "start" | "center" | "end";
  readonly flush?: boolean;
  readonly className?: string;
  /** Called on Escape, before the panel closes; preventing the event's default keeps the panel open. */
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
          onEscapeKeyDown={(event) => {
            // During IME composition, Escape only cancels the composition.
            if (isComposing(event)) event.preventDefault();
            else onEscape?.(event);
          }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
