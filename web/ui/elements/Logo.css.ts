import { style } from "@vanilla-extract/css";
import { space, text, touchTarget, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const logo = style({
  ...text[20],
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  fontWeight: weight.heavy,
  letterSpacing: "-0.02em",
  ...touchTarget,
});
export const mark = style({ flex: "none", width: "32px", height: "32px" });
export const bubble = style({ fill: color.brand });
export const tick = style({ stroke: color.accent });
/* The hero's background is dark in every theme. */
export const onHeroBubble = style({ fill: color.onHero });
export const onHeroTick = style({ stroke: color.accent });
export const shortName = style({ "@media": { "screen and (max-width: 479px)": { display: "none" } } });
