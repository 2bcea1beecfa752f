import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../../../../../ui/theme/tokens";
import { color } from "../../../../../ui/theme/theme.css";

export const panel = style({ width: "320px" });
export const content = style({ display: "grid", gap: space[8] });
export const range = style({
  ...text[20],
  fontWeight: weight.heavy,
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
});
export const slider = style({ paddingInline: space[4] });
export const hint = style({ ...text[14], color: color.inkMuted, textAlign: "center" });
