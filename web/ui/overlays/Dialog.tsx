import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./Dialog.css";
import { IconButton } from "../elements/IconButton";
import { isComposing } from "../forms/isComposing";
import { hidden } from "../layout/VisuallyHidden.css";

/**
 * A modal dialog: a centered card, or a bottom sheet on phones. When it closes, focus returns to the element that had
 * it before. Toasts can be clicked while the dialog is open.
 */
export function Dialog({
  onClose,
  title,
  titleHidden = false,
  description,
  header,
  width = "normal",
  full = false,
  initialFocus,
  children,
}: {
  readonly onClose: () => void;
  readonly title: string;
  /** Shows the title to screen readers only, because `header` or the content shows it. */
  readonly titleHidden?: boolean;
  readonly description?: ReactNode;
  readonly header?: ReactNode;
  readonly width?: keyof typeof css.width;
  /** Makes the dialog fill the screen on phones. */
  readonly full?: boolean;
  /** Returns the element to focus on opening; by default, the first focusable element gets focus. */
  readonly initialFocus?: () => HTMLElement | null;
  readonly children?: ReactNode;
}) {
  const before = useRef<Element>(null);
  // Radix returns focus a moment after the dialog is unmounted, when a dialog that replaces it already has focus.
  useEffect(() => () => returnFocus(before), []);
  useEffect(hideInactiveRegions, []);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={css.scrim}>
          <RadixDialog.Content
            className={classes(css.panel, css.width[width], full && css.full)}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            onOpenAutoFocus={(event) => {
              before.current = document.activeElement;
              const target = initialFocus?.();
              if (!target) return;
              event.preventDefault();
              target.focus();
            }}
            onEscapeKeyDown={(event) => {
              // During IME composition, Escape only cancels the composition.
              if (isComposing(event)) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              // A click on a toast must not close the dialog. Toasts are recognized by their live regions.
              if (event.target instanceof Element && event.target.closest("[aria-live]")) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              // Radix would return focus only to its own trigger.
              event.preventDefault();
              returnFocus(before);
            }}
          >
            {header}
            <RadixDialog.Title className={titleHidden ? hidden : css.title}>{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className={css.description}>{description}</RadixDialog.Description>
            )}
            <div className={css.body}>{children}</div>
            <RadixDialog.Close asChild>
              <IconButton className={css.close} label={copy.close} icon={<X size={20} aria-hidden />} />
            </RadixDialog.Close>
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Hides live regions that are off, such as the messages of a chat, because Radix leaves all live regions exposed. */
function hideInactiveRegions() {
  const regions = [...document.querySelectorAll("[aria-live=off]:not([aria-hidden])")];
  for (const region of regions) region.setAttribute("aria-hidden", "true");
  return () => regions.forEach((region) => region.removeAttribute("aria-hidden"));
}

function returnFocus(before: RefObject<Element | null>): void {
  if (before.current instanceof HTMLElement) before.current.focus();
  before.current = null;
}
