import { style } from "@vanilla-extract/css";
import { from, radius, space } from "../../ui/scale";
import { color } from "../../ui/theme.css";

/* On phones the filters are in a sheet instead. */
export const bar = style({
  display: "none",
  gap: space[12],
  padding: space[16],
  background: color.bg,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  "@media": {
    [from.sm]: { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from.lg]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});
