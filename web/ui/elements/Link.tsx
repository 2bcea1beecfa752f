import type { ComponentProps } from "react";
import { Link as RouterLink, type LinkProps } from "react-router-dom";
import { classes } from "../theme/classes";
import { copy } from "../data/copy";
import * as css from "./Link.css";
import { VisuallyHidden } from "../layout/VisuallyHidden";

type Look = {
  /** `text` inside sentences, `strong` standing alone, `quiet` in lists of links. */
  readonly tone?: keyof typeof css.tone;
};

/** A link to a page of ours. */
export function Link({ tone = "text", className, ...rest }: LinkProps & Look) {
  return <RouterLink {...rest} className={classes(css.link, css.tone[tone], className)} />;
}

/** A link that leaves us: opens in a new tab and says so; the other page learns nothing about ours. */
export function ExternalLink({ tone = "text", className, children, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={classes(css.link, css.tone[tone], className)}>
      {children}
      <VisuallyHidden> {copy.opensInNewTab}</VisuallyHidden>
    </a>
  );
}

/** A button that reads as a link, for what opens here instead of leading elsewhere. */
export function LinkButton({ tone = "text", className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button {...rest} type={type} className={classes(css.link, css.button, css.tone[tone], className)} />;
}
