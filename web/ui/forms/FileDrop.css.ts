import { style, styleVariants } from "@vanilla-extract/css";
import { radius, size, space, text, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const field = style({ display: "grid", gap: space[4] });
export const label = style({ ...text[14], fontWeight: weight.strong, justifySelf: "start" });
export const drop = style({
  position: "relative",
  display: "grid",
  justifyItems: "center",
  gap: space[12],
  padding: space[20],
  border: `2px dashed ${color.control}`,
  borderRadius: radius.card,
  background: color.bg,
  textAlign: "center",
  cursor: "pointer",
  selectors: {
    "&:hover, &[data-over='true']": { borderColor: color.brand, background: color.brandTint },
    "&[data-invalid='true']": { borderColor: color.danger },
    "&:focus-within": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  },
});
const preview = style({ overflow: "hidden", borderRadius: radius.control, background: color.sunken });
export const shape = styleVariants({
  square: [preview, { width: "160px", aspectRatio: "1" }],
  wide: [preview, { width: "min(100%, 352px)", aspectRatio: "16 / 9" }],
});
export const picture = style({ width: "100%", height: "100%", objectFit: "cover" });
export const empty = style({
  display: "grid",
  placeItems: "center",
  width: "72px",
  height: "72px",
  borderRadius: "50%",
  background: color.brandTint,
  color: color.brand,
});
export const call = style({ fontWeight: weight.strong, color: color.brand, textDecoration: "underline" });
export const withMouse = style({ "@media": { "not all and (pointer: fine)": { display: "none" } } });
export const quiet = style({ ...text[14], color: color.inkMuted });
export const bar = style({ display: "grid", gap: space[8], padding: space[12] });
export const progress = style({ width: "100%", height: "8px", accentColor: color.brand });
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[8],
  minHeight: size.controlDense,
});
