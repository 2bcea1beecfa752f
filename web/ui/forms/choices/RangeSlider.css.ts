import { style } from "@vanilla-extract/css";
import { forcedColors, motion, motionAllowed, radius, touchTarget } from "../../theme/tokens";
import { color, shadow } from "../../theme/theme.css";

export const slider = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  width: "100%",
  height: "44px",
  touchAction: "none",
  userSelect: "none",
});
export const track = style({
  position: "relative",
  flex: 1,
  height: "6px",
  borderRadius: radius.round,
  background: color.sunken,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
  "@media": { [forcedColors]: { border: "1px solid" } },
});
export const range = style({
  position: "absolute",
  height: "100%",
  borderRadius: radius.round,
  background: color.brand,
  "@media": { [forcedColors]: { forcedColorAdjust: "none", background: "Highlight" } },
});
export const thumb = style({
  display: "block",
  width: "28px",
  height: "28px",
  borderRadius: "50%",
  border: `2px solid ${color.brand}`,
  background: color.bg,
  boxShadow: shadow.e1,
  cursor: "grab",
  ":active": { cursor: "grabbing" },
  "@media": {
    ...touchTarget["@media"],
    [motionAllowed]: {
      transition: `transform ${motion.quick} ${motion.ease}`,
      selectors: { "&:hover": { transform: "scale(1.08)" } },
    },
  },
});
