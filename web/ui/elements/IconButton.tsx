import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink, type LinkProps } from "react-router-dom";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./IconButton.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

type Look = {
  /** The button's accessible name and tooltip. */
  readonly label: string;
  /** The icon, such as `<Send size={20} aria-hidden />`. */
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
  readonly dense?: boolean;
};

const lookOf = (dense: boolean, className: string | undefined) =>
  classes(css.button, css.size[dense ? "dense" : "normal"], className);

export function IconButton({
  label,
  icon,
  badge,
  dense = false,
  type = "button",
  className,
  ...rest
}: ComponentProps<"button"> & Look) {
  return (
    <button title={label} {...rest} type={type} className={lookOf(dense, className)}>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
      {badge !== undefined && <span className={css.badge}>{badge}</span>}
    </button>
  );
}

export function IconButtonLink({ label, icon, badge, dense = false, className, ...rest }: LinkProps & Look) {
  return (
    <RouterLink title={label} {...rest} className={lookOf(dense, className)}>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
      {badge !== undefined && <span className={css.badge}>{badge}</span>}
    </RouterLink>
  );
}

export function ExternalIconButton({
  label,
  icon,
  className,
  ...rest
}: ComponentProps<"a"> & Pick<Look, "label" | "icon">) {
  return (
    <a title={label} {...rest} target="_blank" rel="noopener noreferrer" className={lookOf(false, className)}>
      {icon}
      <VisuallyHidden>
        {label} {copy.opensInNewTab}
      </VisuallyHidden>
    </a>
  );
}
