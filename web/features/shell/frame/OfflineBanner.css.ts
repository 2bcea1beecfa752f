import { style } from "@vanilla-extract/css";
import { layer, radius, size, space, text, weight } from "../../../ui/theme/tokens";
import { color, shadow } from "../../../ui/theme/theme.css";

/* Below the header, over the page, and transparent to the pointer. */
export const place = style({
  position: "fixed",
  zIndex: layer.toast,
  top: `calc(${size.appHeader} + ${space[8]})`,
  insetInline: space[16],
  display: "grid",
  justifyItems: "center",
  pointerEvents: "none",
});
export const banner = style({
  ...text[14],
  display: "flex",
  alignItems: "center",
  gap: space[8],
  padding: `${space[8]} ${space[16]}`,
  borderRadius: radius.dialog,
  background: color.accent,
  color: color.onAccent,
  fontWeight: weight.strong,
  boxShadow: shadow.e2,
});
export const icon = style({ flex: "none" });
