import { keyframes, style } from "@vanilla-extract/css";
import { radius } from "../theme/tokens";
import { color } from "../theme/theme.css";

const appear = keyframes({ from: { opacity: 0 } });
const breathe = keyframes({ "50%": { opacity: 0.55 } });

/* Invisible for the first 150 ms: content that arrives immediately needs no placeholder. */
export const skeleton = style({
  display: "block",
  maxWidth: "100%",
  background: color.sunken,
  borderRadius: radius.chip,
  animation: `${appear} 1ms 150ms backwards`,
  "@media": {
    "(prefers-reduced-motion: no-preference)": {
      animation: `${appear} 200ms 150ms backwards, ${breathe} 1600ms 400ms ease-in-out infinite`,
    },
  },
});
export const round = style({ borderRadius: "50%" });
