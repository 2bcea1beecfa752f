import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { forcedColors, from, layer, motion, motionAllowed, radius, space, text } from "../theme/tokens";
import { color, shadow } from "../theme/theme.css";

const fade = keyframes({ from: { opacity: 0 } });
const fadeOut = keyframes({ from: { opacity: 1 }, to: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: "translateY(12px)" } });

export const scrim = style({
  position: "fixed",
  inset: 0,
  zIndex: layer.dialog,
  display: "grid",
  alignItems: "end",
  justifyItems: "center",
  overflowY: "auto",
  background: color.scrim,
  "@media": {
    [from.sm]: { alignItems: "center", padding: space[24] },
    [motionAllowed]: { animation: `${fade} ${motion.normal} ${motion.ease}` },
  },
});

/* A bottom sheet on phones, a centered card from 640 px up. */
export const panel = style({
  position: "relative",
  width: "100%",
  maxHeight: "92dvh",
  overflowY: "auto",
  overscrollBehavior: "contain",
  padding: space[24],
  paddingBottom: `calc(${space[24]} + env(safe-area-inset-bottom))`,
  background: color.bg,
  borderRadius: `${radius.dialog} ${radius.dialog} 0 0`,
  boxShadow: shadow.e3,
  "@media": {
    [from.sm]: { borderRadius: radius.dialog, padding: space[32], maxHeight: "calc(100dvh - 48px)" },
    [forcedColors]: { border: "1px solid" },
    [motionAllowed]: { animation: `${rise} ${motion.slow} ${motion.ease}` },
  },
});

const belowInset = (padding: string) => ({
  bottom: `calc(-1 * ${padding} - env(safe-area-inset-bottom))`,
  marginInline: `calc(-1 * ${padding})`,
});
/* The shadow at the panel's lower edge while there is more content below. */
globalStyle(`${panel}::after`, {
  ...belowInset(space[24]),
  content: "",
  display: "block",
  position: "sticky",
  height: space[16],
  marginTop: `calc(-1 * ${space[16]})`,
  background: `linear-gradient(to top, ${color.line}, transparent)`,
  pointerEvents: "none",
  opacity: 0,
  animation: `${fadeOut} linear both`,
  animationTimeline: "scroll()",
  animationRange: `calc(100% - ${space[32]}) 100%`,
  "@media": { [from.sm]: belowInset(space[32]) },
});

export const width = styleVariants({
  narrow: { "@media": { [from.sm]: { maxWidth: "400px" } } },
  normal: { "@media": { [from.sm]: { maxWidth: "520px" } } },
  wide: { "@media": { [from.sm]: { maxWidth: "720px" } } },
});

export const full = style({
  "@media": { "screen and (max-width: 639px)": { height: "100dvh", maxHeight: "100dvh", borderRadius: 0 } },
});

export const title = style({ ...text[24], paddingRight: space[40] });
export const description = style({ color: color.inkMuted, marginTop: space[8] });
export const body = style({ marginTop: space[20] });
export const choices = style({ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: space[12] });
/* The doubled class overrides the button's own style regardless of the order of the style sheets. */
export const close = style({ selectors: { "&&": { position: "absolute", top: space[16], right: space[16] } } });
