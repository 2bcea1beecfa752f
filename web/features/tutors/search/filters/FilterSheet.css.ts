import { style } from "@vanilla-extract/css";
import { from, layer, radius, space, text, weight } from "../../../../ui/theme/tokens";
import { color, shadow } from "../../../../ui/theme/theme.css";

/* Near the bottom of a phone's screen, within reach of the thumb. */
export const opener = style({
  position: "sticky",
  bottom: `max(${space[16]}, env(safe-area-inset-bottom))`,
  zIndex: layer.sticky,
  display: "grid",
  justifyItems: "center",
  pointerEvents: "none",
  "@media": { [from.sm]: { display: "none" } },
});
export const button = style({
  pointerEvents: "auto",
  borderRadius: radius.round,
  boxShadow: shadow.e2,
});
export const content = style({ display: "grid", gap: space[24] });
export const title = style({ ...text[14], fontWeight: weight.strong, marginBottom: space[8] });
export const countries = style({ border: `1px solid ${color.line}`, borderRadius: radius.control });
export const footer = style({
  position: "sticky",
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
