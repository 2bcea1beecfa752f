import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import * as css from "./Chip.css";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import { VisuallyHidden } from "../layout/VisuallyHidden";

export function Chip({
  children,
  icon,
  onRemove,
}: {
  readonly children: string;
  readonly icon?: ReactNode;
  readonly onRemove: () => void;
}) {
  return (
    <span className={classes(css.chip, css.removable)}>
      {icon}
      {children}
      <button type="button" className={css.remove} onClick={onRemove}>
        <X size={16} aria-hidden />
        <VisuallyHidden>{copy.remove(children)}</VisuallyHidden>
      </button>
    </span>
  );
}

export function ChoiceChip({ pressed, className, ...rest }: ComponentProps<"button"> & { readonly pressed: boolean }) {
  return <button {...rest} type="button" aria-pressed={pressed} className={classes(css.chip, css.choice, className)} />;
}
