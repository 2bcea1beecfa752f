import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import * as css from "./Chip.css";
import { classes } from "./classes";
import { copy } from "./copy";
import { VisuallyHidden } from "./VisuallyHidden";

/** A small word; with `onRemove` it has a button that takes it away (then `name` says what goes). */
export function Chip({
  children,
  name,
  onRemove,
}: {
  readonly children: ReactNode;
  readonly name?: string;
  readonly onRemove?: () => void;
}) {
  return (
    <span className={classes(css.chip, onRemove && css.removable)}>
      {children}
      {onRemove && (
        <button type="button" className={css.remove} onClick={onRemove}>
          <X size={16} aria-hidden />
          <VisuallyHidden>{copy.remove(name ?? String(children))}</VisuallyHidden>
        </button>
      )}
    </span>
  );
}

/** A chip that is on or off. */
export function ChoiceChip({ pressed, className, ...rest }: ComponentProps<"button"> & { readonly pressed: boolean }) {
  return <button {...rest} type="button" aria-pressed={pressed} className={classes(css.chip, css.choice, className)} />;
}
