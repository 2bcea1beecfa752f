import { keyframes, style } from "@vanilla-extract/css";
import { forcedColors, layer, motion, motionAllowed, radius, size, space, text, weight } from "../theme/tokens";
import { color, shadow } from "../theme/theme.css";

const drop = keyframes({ from: { opacity: 0, transform: "translateY(-12px)" } });

/*
 * Toasts appear below the headers and the offline strip, where no page has its main action; at the bottom, there may be
 * a composer or a bar of buttons. Pages and the strip set the variables.
 */
const top = `var(--header-height, ${size.appHeader}) + var(--second-header-height, 0px) + var(--strip-height, 0px)`;
export const region = style({
  position: "fixed",
  zIndex: layer.toast,
  insetInline: space[16],
  top: `calc(${top} + ${space[8]})`,
  display: "grid",
  justifyItems: "center",
  pointerEvents: "none",
});
export const toast = style({
  display: "flex",
  alignItems: "flex-start",
  gap: space[12],
  width: "100%",
  maxWidth: "420px",
  padding: `${space[12]} ${space[8]} ${space[12]} ${space[16]}`,
  background: color.bg,
  color: color.ink,
  borderRadius: radius.card,
  boxShadow: shadow.e3,
  pointerEvents: "auto",
  "@media": {
    [forcedColors]: { border: "1px solid" },
    [motionAllowed]: { animation: `${drop} ${motion.slow} ${motion.ease}` },
  },
});

/** Moves the toast to the bottom, because at the top it would cover the focused element. */
export const atBottom = style({
  position: "fixed",
  insetInline: space[16],
  bottom: `calc(var(--bottom-bar-height, 0px) + ${space[16]})`,
  width: "auto",
  margin: "0 auto",
});

export const destructive = style({
  background: color.dangerTint,
  boxShadow: `inset 0 0 0 1px ${color.danger}, ${shadow.e3}`,
});
export const icon = style({ flex: "none", marginTop: space[8], color: color.danger });
export const words = style({ flex: 1, minWidth: 0, padding: `${space[8]} 0` });
export const title = style({ fontWeight: weight.strong });
export const description = style({ ...text[14], marginTop: space[2], color: color.inkMuted });
export const destructiveText = style({ ...text[14], marginTop: space[2], color: color.ink });
export const action = style({ flex: "none", minHeight: "40px" });
