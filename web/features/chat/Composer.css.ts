import { style } from "@vanilla-extract/css";
import { radius, size, space } from "../../ui/scale";
import { color } from "../../ui/theme.css";

export const composer = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: space[8],
  alignItems: "end",
  padding: space[12],
  paddingBottom: `max(${space[12]}, env(safe-area-inset-bottom))`,
  background: color.bg,
  borderTop: `1px solid ${color.line}`,
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
  ":hover": { background: color.brandHover },
  selectors: { "&[aria-disabled='true']": { background: color.sunken, color: color.inkSubtle } },
});
