import { style } from "@vanilla-extract/css";
import { from, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const note = style({
  display: "none",
  "@media": { [from.lg]: { display: "grid", alignContent: "center", gap: space[24] } },
});
export const title = style({ ...text[24] });
export const list = style({ display: "grid", gap: space[24] });
export const benefit = style({ display: "grid", gridTemplateColumns: "40px 1fr", gap: space[16] });
export const icon = style({
  display: "grid",
  placeItems: "center",
  width: "40px",
  height: "40px",
  borderRadius: "50%",
  background: color.brandTint,
  color: color.brand,
});
export const name = style({ fontWeight: weight.strong });
export const body = style({ ...text[14], color: color.inkMuted });
