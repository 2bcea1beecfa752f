import { X } from "lucide-react";
import * as RadixDialog from "radix-ui/dialog";
import { type ReactNode, useRef } from "react";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./Dialog.css";
import { IconButton } from "../elements/IconButton";
import { hidden } from "../layout/VisuallyHidden.css";

/**
 * A dialog over the page: a card in the middle, a sheet from below on phones. Keeps the focus inside, closes on Escape,
 * on the cross and on a press outside, and gives the focus back to where it was.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  description,
  header,
  width = "normal",
  full = false,
  initialFocus,
  children,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** The title is there for listeners only, because `header` or the content shows it. */
  readonly titleHidden?: boolean;
  readonly description?: ReactNode;
  /** Something above the title, as a picture. */
  readonly header?: ReactNode;
  readonly width?: keyof typeof css.width;
  /** Takes the whole screen of a phone. */
  readonly full?: boolean;
  /** Where the focus goes on opening; without it, to the first thing that takes it. */
  readonly initialFocus?: () => HTMLElement | null;
  readonly children?: ReactNode;
}) {
  const before = useRef<Element>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
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
            onCloseAutoFocus={(event) => {
              // The library gives it back to a trigger of its own only.
              event.preventDefault();
              if (before.current instanceof HTMLElement) before.current.focus();
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
