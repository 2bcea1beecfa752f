import { style, styleVariants } from "@vanilla-extract/css";
import { weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const avatar = style({
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  overflow: "hidden",
  borderRadius: "50%",
  background: color.brandTint,
  color: color.brand,
  fontWeight: weight.heavy,
  lineHeight: 1,
  userSelect: "none",
});

export const square = style({ borderRadius: "16px" });

const box = (px: number) => ({ width: `${px}px`, height: `${px}px`, fontSize: `${px * 0.38}px` });
export const size = styleVariants({
  24: box(24),
  32: box(32),
  40: box(40),
  48: box(48),
  64: box(64),
  72: box(72),
  120: box(120),
  160: box(160),
});

export const image = style({ width: "100%", height: "100%", objectFit: "cover" });
export const person = style({ width: "62%", height: "62%" });
