import { style } from "@vanilla-extract/css";
import { radius, size, space, text, touch, weight } from "../../theme/tokens";
import { color } from "../../theme/theme.css";

export const grid = style({
  /* Wider than the container, because the spacing around the outer cells overflows. */
  width: "calc(100% + 6px)",
  tableLayout: "fixed",
  borderCollapse: "separate",
  borderSpacing: "3px",
  margin: "-3px",
});
export const hoursColumn = style({ width: "52px" });
const cell = style({
  display: "grid",
  placeItems: "center",
  width: "100%",
  minHeight: "36px",
  padding: 0,
  border: "1px solid transparent",
  borderRadius: radius.chip,
  background: "none",
  color: color.ink,
  cursor: "pointer",
  "@media": { [touch]: { minHeight: size.control } },
});
export const head = style([
  cell,
  text[14],
  {
    color: color.inkMuted,
    fontWeight: weight.medium,
    fontVariantNumeric: "tabular-nums",
    selectors: { "&:hover": { color: color.brand, background: color.brandTint } },
  },
]);
export const slot = style([
  cell,
  {
    borderColor: color.control,
    background: color.bg,
    selectors: {
      "&:hover": { borderColor: color.brand, background: color.brandTint },
      "&[aria-pressed='true']": { borderColor: color.brand, background: color.brand, color: color.onBrand },
    },
  },
]);
export const group = style({
  ...text[12],
  paddingTop: space[8],
  color: color.inkMuted,
  fontWeight: weight.strong,
  textAlign: "start",
});
export const plain = style({ padding: 0, fontWeight: "inherit" });
