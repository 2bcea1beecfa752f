import { style, styleVariants } from "@vanilla-extract/css";
import { touchTarget, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const link = style({ borderRadius: "4px", textUnderlineOffset: "3px" });

export const tone = styleVariants({
  /* Links in running text are always underlined, because color alone is not enough. */
  text: { color: color.brand, textDecoration: "underline", ":hover": { color: color.brandHover } },
  strong: { color: color.brand, fontWeight: weight.strong, ":hover": { textDecoration: "underline" }, ...touchTarget },
  quiet: { color: "inherit", ":hover": { textDecoration: "underline" } },
});

export const button = style({
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  cursor: "pointer",
  ...touchTarget,
});
