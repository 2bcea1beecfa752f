import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../ui/scale";
import { color, shadow } from "../../ui/theme.css";

export const frame = style({ position: "relative", flex: 1, minHeight: 0, display: "grid" });
export const box = style({
  overflowY: "auto",
  overscrollBehavior: "contain",
  overflowAnchor: "none",
  scrollBehavior: "auto",
  outlineOffset: "-2px !important",
});
export const rows = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "end",
  gap: space[4],
  minHeight: "100%",
  maxWidth: "920px",
  marginInline: "auto",
  padding: space[16],
});
export const older = style({ display: "grid", justifyItems: "center", minHeight: "40px", color: color.inkMuted });
export const newMessages = style({
  ...text[14],
  position: "absolute",
  bottom: space[12],
  left: "50%",
  transform: "translateX(-50%)",
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "40px",
  padding: `0 ${space[16]}`,
  border: 0,
  borderRadius: radius.round,
  background: color.brand,
  color: color.onBrand,
  fontWeight: weight.strong,
  boxShadow: shadow.e2,
  ":hover": { background: color.brandHover },
});
