import { globalStyle, style } from "@vanilla-extract/css";
import { from, layer, radius, space, text, weight } from "../../../../ui/theme/tokens";
import { color } from "../../../../ui/theme/theme.css";

const phone = "screen and (max-width: 639px)";

/*
 * The bar at the bottom of a phone's screen, within reach of the thumb; opaque and as wide as the screen. In the document
 * and in the tab order, it comes before the results, whose list grows as it is read.
 */
export const bar = style({
  position: "sticky",
  bottom: 0,
  order: 1,
  zIndex: layer.sticky,
  display: "grid",
  gridTemplateColumns: "minmax(max-content, 1fr) minmax(0, 1.4fr)",
  gap: space[12],
  marginTop: "auto",
  marginInline: `calc(-1 * ${space[16]})`,
  padding: `${space[8]} ${space[16]}`,
  paddingBottom: `max(${space[8]}, env(safe-area-inset-bottom))`,
  background: color.bg,
  borderTop: `1px solid ${color.line}`,
  "@media": { [from.sm]: { display: "none" } },
});
globalStyle(`${bar} > button`, { paddingInline: space[12] });
/* Keeps focused elements clear of the bar. */
globalStyle(`:root:has(.${bar})`, { "@media": { [phone]: { scrollPaddingBottom: "6rem" } } });
export const content = style({ display: "grid", gap: space[24] });
export const title = style({ ...text[14], fontWeight: weight.strong, marginBottom: space[8] });
export const countries = style({ border: `1px solid ${color.line}`, borderRadius: radius.control });
export const footer = style({
  position: "sticky",
  zIndex: 1,
  bottom: `calc(-1 * ${space[24]} - env(safe-area-inset-bottom))`,
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  gap: space[12],
  margin: `0 -${space[24]} -${space[24]}`,
  padding: `${space[12]} ${space[24]}`,
  paddingBottom: `calc(${space[12]} + env(safe-area-inset-bottom))`,
  background: color.bg,
  borderTop: `1px solid ${color.line}`,
});
/* Keeps focused elements clear of the footer. */
globalStyle(`[role=dialog]:has(.${footer})`, { scrollPaddingBottom: "6rem" });
