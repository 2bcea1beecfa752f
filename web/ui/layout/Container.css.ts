import { globalStyle, style } from "@vanilla-extract/css";
import { from, size, space } from "../theme/tokens";

export const container = style({
  width: "100%",
  maxWidth: `calc(${size.containerWide} + 2 * ${space[16]})`,
  marginInline: "auto",
  paddingInline: space[16],
  "@media": { [from.md]: { maxWidth: `calc(${size.containerWide} + 2 * ${space[32]})`, paddingInline: space[32] } },
});
/* Narrower content starts at the same left edge as the header. */
export const narrow = style({});
globalStyle(`:where(.${narrow}) > *`, { maxWidth: size.container });
