import { style } from "@vanilla-extract/css";
import { layer, radius, short, space, text, weight } from "../../../../ui/theme/tokens";
import { color, shadow } from "../../../../ui/theme/theme.css";
import { measure } from "../measure";

/** The space above the first row, in pixels. */
export const top = 16;

export const frame = style({ position: "relative", flex: 1, minHeight: 0, display: "grid" });
export const box = style({
  overflowY: "auto",
  overscrollBehavior: "contain",
  overflowAnchor: "none",
  scrollBehavior: "auto",
  // Keeps a focused element clear of the floating day label.
  scrollPaddingTop: space[48],
  outlineOffset: "-2px !important",
  "@media": { [short]: { overscrollBehavior: "auto" } },
});
export const rows = style({
  display: "flex",
  flexDirection: "column",
  justifyContent: "end",
  minHeight: "100%",
  padding: `${top}px ${measure.gutter} ${space[8]}`,
});
/* Contains the floats and margins inside the row, so that they count toward its measured height. */
export const row = style({ display: "flow-root" });
export const unread = style({
  ...text[12],
  display: "flex",
  alignItems: "center",
  gap: space[12],
  padding: `${space[12]} 0 ${space[4]}`,
  color: color.danger,
  fontWeight: weight.strong,
  selectors: {
    "&::before, &::after": { content: "''", flex: 1, height: "1px", background: "currentColor", opacity: 0.5 },
  },
});
export const older = style({
  position: "absolute",
  top: space[48],
  left: "50%",
  zIndex: layer.header,
  transform: "translateX(-50%)",
  color: color.inkMuted,
});
export const newMessages = style({
  ...text[14],
  position: "absolute",
  bottom: space[12],
  left: "50%",
  transform: "translateX(-50%)",
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "44px",
  padding: `0 ${space[16]}`,
  border: 0,
  borderRadius: radius.round,
  background: color.brand,
  color: color.onBrand,
  fontWeight: weight.strong,
  boxShadow: shadow.e2,
  cursor: "pointer",
  ":hover": { background: color.brandHover },
});
