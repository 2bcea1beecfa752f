import { style } from "@vanilla-extract/css";
import { motion, motionAllowed, radius, space, text, weight } from "../../../ui/theme/tokens";
import { color, shadow } from "../../../ui/theme/theme.css";

export const video = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  aspectRatio: "16 / 9",
  width: "100%",
  overflow: "hidden",
  borderRadius: radius.control,
  background: `linear-gradient(135deg, ${color.hero}, color-mix(in srgb, ${color.hero}, ${color.bubbleMine} 70%))`,
});
export const picture = style({ position: "absolute", inset: 0, width: "100%", height: "100%", objectFit: "cover" });
export const play = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: "64px",
  height: "64px",
  borderRadius: "50%",
  background: color.accent,
  color: color.onAccent,
  boxShadow: shadow.e2,
  "@media": {
    [motionAllowed]: {
      transition: `transform ${motion.normal} ${motion.ease}`,
      selectors: { [`${video}:hover &`]: { transform: "scale(1.06)" } },
    },
  },
});
export const sample = style({
  ...text[12],
  position: "absolute",
  left: space[8],
  bottom: space[8],
  padding: `${space[2]} ${space[8]}`,
  borderRadius: radius.chip,
  background: color.hero,
  color: color.onHero,
  fontWeight: weight.strong,
});
export const note = style({ ...text[12], marginTop: space[8], color: color.inkMuted });
export const none = style({
  ...text[14],
  display: "grid",
  justifyItems: "center",
  gap: space[8],
  padding: space[16],
  color: color.onHero,
  fontWeight: weight.medium,
  textAlign: "center",
});
