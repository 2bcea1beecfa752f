import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { radius, size as sizes, space, text, touch, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const button = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[8],
  border: "1px solid transparent",
  borderRadius: radius.control,
  fontWeight: weight.strong,
  textAlign: "center",
  whiteSpace: "nowrap",
  textDecoration: "none",
  userSelect: "none",
  selectors: {
    "&:disabled, &[aria-disabled='true']": { opacity: 0.55 },
    "&[aria-busy='true']": { opacity: 1 },
  },
});

export const size = styleVariants({
  dense: {
    ...text[14],
    minHeight: sizes.controlDense,
    padding: `${space[4]} ${space[12]}`,
    "@media": { [touch]: { minHeight: sizes.control } },
  },
  normal: { ...text[16], minHeight: sizes.control, padding: `${space[8]} ${space[20]}` },
  large: { ...text[18], minHeight: "56px", padding: `${space[12]} ${space[32]}` },
});

export const variant = styleVariants({
  primary: {
    background: color.brand,
    color: color.onBrand,
    selectors: { "&:hover:not(:disabled)": { background: color.brandHover } },
  },
  secondary: {
    background: color.bg,
    color: color.brand,
    borderColor: color.control,
    selectors: { "&:hover:not(:disabled)": { background: color.brandTint, borderColor: color.brand } },
  },
  ghost: {
    background: "transparent",
    color: color.ink,
    selectors: { "&:hover:not(:disabled)": { background: color.sunken } },
  },
  accent: {
    background: color.accent,
    color: color.onAccent,
    selectors: { "&:hover:not(:disabled)": { background: `color-mix(in srgb, ${color.accent}, white 22%)` } },
  },
  danger: {
    background: color.danger,
    color: color.onDanger,
    selectors: { "&:hover:not(:disabled)": { background: `color-mix(in srgb, ${color.danger}, black 14%)` } },
  },
});

export const full = style({ width: "100%" });

/* While the button loads, its label is invisible but in place, so that the size and accessible name don't change. */
export const label = style({ display: "inline-flex", alignItems: "center", justifyContent: "center", gap: space[8] });
globalStyle(`${label} > svg`, { flex: "none" });
export const waiting = style({ opacity: 0 });
export const spinner = style({ position: "absolute", inset: 0, display: "grid", placeItems: "center" });
