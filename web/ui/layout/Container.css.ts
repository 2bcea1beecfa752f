import { style } from "@vanilla-extract/css";
import { from, size, space } from "../theme/tokens";

export const container = style({
  width: "100%",
  maxWidth: `calc(${size.container} + 2 * ${space[16]})`,
  marginInline: "auto",
  paddingInline: space[16],
  "@media": { [from.md]: { maxWidth: `calc(${size.container} + 2 * ${space[32]})`, paddingInline: space[32] } },
});
export const wide = style({
  maxWidth: `calc(${size.containerWide} + 2 * ${space[16]})`,
  "@media": { [from.md]: { maxWidth: `calc(${size.containerWide} + 2 * ${space[32]})` } },
});
