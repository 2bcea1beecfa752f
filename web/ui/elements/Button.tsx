import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link as RouterLink, type LinkProps } from "react-router-dom";
import * as css from "./Button.css";
import { classes } from "../theme/classes";
import { Spinner } from "../feedback/Spinner";

type Look = {
  /** The purpose: main action, alternative, quiet action, highlight on a dark background, or destructive action. */
  readonly variant?: keyof typeof css.variant | undefined;
  /** The height: 40, 44 or 56 px. */
  readonly size?: keyof typeof css.size | undefined;
  readonly full?: boolean | undefined;
  readonly icon?: ReactNode;
};

function lookOf({ variant = "primary", size = "normal", full = false }: Look): string {
  return classes(css.button, css.variant[variant], css.size[size], full && css.full);
}

/** While `loading`, shows a spinner instead of the label, keeps size and focus, and ignores clicks. */
export function Button({
  variant,
  size,
  full,
  icon,
  loading = false,
  type = "button",
  children,
  className,
  onClick,
  ...rest
}: ComponentProps<"button"> & Look & { readonly loading?: boolean }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      className={classes(lookOf({ variant, size, full }), className)}
      onClick={press}
    >
      <span className={classes(css.label, loading && css.waiting)}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={css.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export function ButtonLink({ variant, size, full, icon, children, className, ...rest }: LinkProps & Look) {
  return (
    <RouterLink {...rest} className={classes(lookOf({ variant, size, full }), className)}>
      <span className={css.label}>
        {icon}
        {children}
      </span>
    </RouterLink>
  );
}
