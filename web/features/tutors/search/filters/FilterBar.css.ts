import { style } from "@vanilla-extract/css";
import { from, radius, size, space } from "../../../../ui/theme/tokens";
import { surface } from "../../../../ui/theme/theme.css";

/* On phones, the filters are in a sheet instead. */
export const bar = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  gap: space[12],
  padding: space[16],
  ...surface,
  "@media": {
    "screen and (max-width: 639px)": { display: "none" },
    [from.lg]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});
export const words = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "end",
  gap: space[12],
  "@media": { [from.lg]: { gridColumn: "2 / -1" } },
});
export const saved = style({ minHeight: size.control, gap: space[8], borderRadius: radius.control });
