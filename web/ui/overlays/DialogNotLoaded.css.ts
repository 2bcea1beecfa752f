import { fallbackVar, style } from "@vanilla-extract/css";
import { forcedColors, radius, space, text } from "../theme/tokens";
import { color, shadow } from "../theme/theme.css";

export const dialog = style({
  width: "min(440px, calc(100vw - 32px))",
  margin: "auto",
  padding: space[24],
  border: 0,
  borderRadius: radius.dialog,
  background: color.bg,
  color: color.ink,
  boxShadow: shadow.e3,
  // Until late 2023, backdrops did not inherit custom properties.
  "::backdrop": { background: fallbackVar(color.scrim, "rgb(20 32 30 / 0.48)") },
  "@media": { [forcedColors]: { border: "1px solid" } },
});
export const title = style({ ...text[20] });
export const body = style({ marginTop: space[8], color: color.inkMuted });
export const choices = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "end",
  gap: space[12],
  marginTop: space[20],
});
