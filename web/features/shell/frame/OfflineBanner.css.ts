import { style } from "@vanilla-extract/css";
import { layer, size, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

/* In the flow, so that it covers nothing, and sticky below the header when the page scrolls. */
export const place = style({ position: "sticky", zIndex: layer.header, top: size.appHeader });
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
export const icon = style({ flex: "none" });
