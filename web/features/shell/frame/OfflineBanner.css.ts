import { globalStyle, style } from "@vanilla-extract/css";
import { layer, size, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

/* The banner is in normal flow, so that it covers nothing, and sticks below the header if the header is sticky too. */
export const place = style({
  position: "sticky",
  zIndex: layer.strip,
  top: `var(--header-height, ${size.appHeader})`,
});
export const banner = style({
  ...text[14],
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: space[8],
  padding: `${space[8]} ${space[16]}`,
  background: color.accent,
  color: color.onAccent,
  fontWeight: weight.strong,
});
/* The banner has at most two lines; toasts appear below it. */
globalStyle(`:root:has(.${banner})`, { vars: { "--strip-height": "56px" } });
export const icon = style({ flex: "none" });
