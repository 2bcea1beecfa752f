import { globalStyle, style } from "@vanilla-extract/css";
import { below, from, layer, size, space, tall, text, weight } from "../../../ui/theme/tokens";
import { color, shadow, surface } from "../../../ui/theme/theme.css";

export const card = style({
  display: "grid",
  gap: space[20],
  padding: space[16],
  ...surface,
  "@media": {
    [from.lg]: {
      position: "sticky",
      top: `calc(${size.appHeader} + ${space[20]})`,
      padding: space[20],
      boxShadow: shadow.e1,
    },
  },
});
export const prices = style({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: space[12] });
export const offer = style({ display: "grid", gap: space[2], alignContent: "start" });
export const regular = style({ borderLeft: `1px solid ${color.line}`, paddingLeft: space[16] });
export const kind = style({ ...text[14], color: color.inkMuted, fontWeight: weight.strong });
export const price = style({ ...text[24], fontWeight: weight.heavy, fontVariantNumeric: "tabular-nums" });
export const lesson = style({ ...text[14], color: color.inkMuted });
export const facts = style({
  ...text[14],
  display: "grid",
  gap: space[8],
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: color.inkMuted,
});
const belowLg = `screen and ${below.lg} and ${tall}`;
/* Below 960 px, unless the window is short, the prices and both buttons stick to the bottom of the screen. */
export const actions = style({
  display: "grid",
  gap: space[8],
  "@media": {
    [belowLg]: {
      position: "fixed",
      insetInline: 0,
      bottom: 0,
      zIndex: layer.sticky,
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      paddingTop: space[12],
      paddingInline: `max(${space[12]}, env(safe-area-inset-left)) max(${space[12]}, env(safe-area-inset-right))`,
      paddingBottom: `max(${space[12]}, env(safe-area-inset-bottom))`,
      background: color.bg,
      borderTop: `1px solid ${color.line}`,
    },
  },
});
const barHeight = "calc(7.75rem + env(safe-area-inset-bottom))";
/* Keeps focused elements and the end of the footer clear of the bar. */
globalStyle(`:root:has(.${actions})`, {
  "@media": { [belowLg]: { scrollPaddingBottom: barHeight, vars: { "--bottom-bar-height": barHeight } } },
});
export const barPrices = style({
  gridColumn: "1 / -1",
  display: "none",
  justifyContent: "space-between",
  gap: space[8],
  fontWeight: weight.heavy,
  fontVariantNumeric: "tabular-nums",
  "@media": { [belowLg]: { display: "flex" } },
});
export const barLesson = style({ ...text[14], color: color.inkMuted, fontWeight: weight.regular });
/* The buttons must fit side by side on the narrowest phone. Larger text wraps. */
globalStyle(`${actions} > button`, {
  whiteSpace: "normal",
  "@media": { "screen and (max-width: 399px)": { ...text[14], paddingInline: space[8] } },
});
