import { style } from "@vanilla-extract/css";
import { radius, size, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";
import { measure } from "../conversation/measure";

export const composer = style({
  display: "grid",
  gap: space[8],
  padding: `${space[12]} ${measure.gutter}`,
  paddingBottom: `max(${space[12]}, env(safe-area-inset-bottom))`,
  background: color.bg,
  borderTop: `1px solid ${color.line}`,
});
export const line = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space[8],
  alignItems: "end",
});
export const input = style({ borderRadius: "22px", paddingInline: space[16], maxHeight: "30dvh" });
export const send = style({
  display: "grid",
  placeItems: "center",
  width: size.control,
  height: size.control,
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: color.brand,
  color: color.onBrand,
  cursor: "pointer",
  ":hover": { background: color.brandHover },
  selectors: { "&[aria-disabled='true']": { background: color.sunken, color: color.inkSubtle, cursor: "default" } },
});
export const notice = style({
  ...text[14],
  padding: `${space[8]} ${space[12]}`,
  borderRadius: radius.control,
  background: color.brandTint,
  color: color.ink,
});
export const counter = style({
  ...text[12],
  paddingInline: space[16],
  color: color.inkMuted,
  fontVariantNumeric: "tabular-nums",
});
export const overLimit = style([counter, { color: color.danger, fontWeight: weight.strong }]);
