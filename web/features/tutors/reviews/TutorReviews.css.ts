import { style } from "@vanilla-extract/css";
import { from, space, text as type, weight } from "../../../ui/theme/tokens";
import { color, surface } from "../../../ui/theme/theme.css";

export const section = style({
  display: "grid",
  gap: space[20],
  padding: space[20],
  ...surface,
  "@media": { [from.sm]: { padding: space[24] } },
});
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[12],
});
export const title = style({ ...type[24] });
export const muted = style({ color: color.inkMuted });
export const list = style({ display: "grid", gap: space[24], listStyle: "none", margin: 0, padding: 0 });
export const review = style({ display: "grid", gridTemplateColumns: "48px minmax(0, 1fr)", gap: space[16] });
export const words = style({ display: "grid", gap: space[4] });
export const author = style({ fontWeight: weight.strong, overflowWrap: "anywhere" });
export const meta = style({
  ...type[14],
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[12],
  color: color.inkMuted,
});
export const stars = style({ display: "inline-flex", color: color.star });
export const text = style({ maxWidth: "68ch", whiteSpace: "pre-line" });
