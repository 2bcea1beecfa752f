import type { ComponentProps } from "react";
import { Link as RouterLink, type LinkProps } from "react-router-dom";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./Link.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

type Look = {
  /** `text` inside sentences, `strong` for standalone links, `quiet` in lists of links. */
  readonly tone?: keyof typeof css.tone;
};

export function Link({ tone = "text", className, ...rest }: LinkProps & Look) {
  return <RouterLink {...rest} className={classes(css.link, css.tone[tone], className)} />;
}

export function ExternalLink({ tone = "text", className, children, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={classes(css.link, css.tone[tone], className)}>
      {children}
      <VisuallyHidden> {copy.opensInNewTab}</VisuallyHidden>
    </a>
  );
}

/** Looks like a link, but opens something on the page instead of navigating. */
export function LinkButton({ tone = "text", className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button {...rest} type={type} className={classes(css.link, css.button, css.tone[tone], className)} />;
}
