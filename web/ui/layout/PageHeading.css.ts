import { style, styleVariants } from "@vanilla-extract/css";
import { from, text } from "../theme/tokens";

const heading = style({ letterSpacing: "-0.02em" });

export const size = styleVariants({
  normal: [heading, { ...text[24] }],
  large: [heading, { ...text[24], "@media": { [from.md]: { ...text[32] } } }],
  hero: [heading, { ...text.hero, letterSpacing: "-0.03em" }],
});
