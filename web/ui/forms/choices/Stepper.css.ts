import { style } from "@vanilla-extract/css";
import { from, radius, size, space, text, visuallyHidden, weight } from "../../theme/tokens";
import { color } from "../../theme/theme.css";

export const nav = style({ display: "grid", gap: space[8] });
export const now = style({
  ...text[14],
  color: color.inkMuted,
  fontWeight: weight.strong,
  "@media": { [from.md]: { display: "none" } },
});
export const steps = style({ display: "grid", gridAutoFlow: "column", gridAutoColumns: "1fr", gap: space[8] });
export const step = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[8],
  width: "100%",
  minHeight: size.control,
  padding: `${space[8]} 0`,
  border: 0,
  borderTop: `4px solid ${color.line}`,
  background: "none",
  color: color.inkMuted,
  textAlign: "start",
  selectors: {
    "&[data-done='true']": { borderTopColor: color.brand },
    "&[aria-current='step']": { borderTopColor: color.brand, color: color.ink, fontWeight: weight.heavy },
    "&:hover:not(:disabled)": { borderTopColor: color.control, color: color.ink },
    "&:is([data-done='true'], [aria-current='step']):hover": { borderTopColor: color.brandHover },
  },
});
export const sign = style({
  display: "grid",
  placeItems: "center",
  width: "28px",
  height: "28px",
  borderRadius: radius.round,
  border: `1px solid ${color.control}`,
  ...text[14],
  fontWeight: weight.strong,
  selectors: {
    "[data-done='true'] > &": { borderColor: color.brand, background: color.brandTint, color: color.brand },
    "[aria-current='step'] > &": { borderColor: color.brand, background: color.brand, color: color.onBrand },
  },
});
export const title = style({ "@media": { "screen and (max-width: 767px)": visuallyHidden } });
