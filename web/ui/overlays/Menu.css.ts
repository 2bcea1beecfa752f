import { style } from "@vanilla-extract/css";
import { appear } from "./Popover.css";
import { forcedColors, layer, motion, motionAllowed, radius, space, text, weight } from "../theme/tokens";
import { color, shadow } from "../theme/theme.css";

export const menu = style({
  // Menus are above popovers, which may contain their triggers.
  zIndex: layer.popover + 1,
  minWidth: "220px",
  padding: space[8],
  background: color.bg,
  color: color.ink,
  borderRadius: radius.card,
  boxShadow: shadow.e2,
  "@media": {
    [forcedColors]: { border: "1px solid" },
    [motionAllowed]: { animation: `${appear} ${motion.quick} ${motion.ease}` },
  },
});

export const item = style({
  ...text[16],
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minHeight: "44px",
  padding: `${space[8]} ${space[12]}`,
  borderRadius: radius.control,
  fontWeight: weight.medium,
  cursor: "pointer",
  userSelect: "none",
  selectors: {
    // In forced-colors mode, even a transparent outline is painted.
    "&[data-highlighted]": { background: color.sunken, outline: "2px solid transparent", outlineOffset: "-2px" },
    "&[data-highlighted]:focus-visible": { outlineColor: color.focus },
    "&[data-state='checked']": { color: color.brand, fontWeight: weight.strong },
  },
});

export const label = style({ ...text[12], padding: `${space[8]} ${space[12]} ${space[4]}`, color: color.inkSubtle });
export const line = style({ height: "1px", margin: `${space[8]} 0`, background: color.line });
export const tick = style({ marginLeft: "auto" });
