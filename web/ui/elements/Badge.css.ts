import { style, styleVariants } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

const base = style({
  ...text[12],
  display: "inline-grid",
  placeItems: "center",
  minWidth: "20px",
  padding: `${space[2]} 6px`,
  borderRadius: radius.round,
  fontWeight: weight.strong,
  fontVariantNumeric: "tabular-nums",
});

export const tone = styleVariants({
  accent: [base, { background: color.accent, color: color.onAccent }],
  brand: [base, { background: color.brand, color: color.onBrand }],
  quiet: [base, { background: color.sunken, color: color.inkMuted }],
});
