import { keyframes, style } from "@vanilla-extract/css";
import { forcedColors, layer, motion, motionAllowed, radius, space } from "../theme/tokens";
import { color, shadow } from "../theme/theme.css";

export const appear = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });

export const panel = style({
  zIndex: layer.popover,
  maxWidth: "calc(100vw - 16px)",
  maxHeight: "var(--radix-popover-content-available-height)",
  overflowY: "auto",
  padding: space[16],
  background: color.bg,
  color: color.ink,
  borderRadius: radius.card,
  boxShadow: shadow.e2,
  "@media": {
    [forcedColors]: { border: "1px solid" },
    [motionAllowed]: { animation: `${appear} ${motion.quick} ${motion.ease}` },
  },
  ":focus": { outline: "none" },
});

export const flush = style({ padding: 0 });
