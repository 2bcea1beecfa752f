import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const rating = style({
  ...text[14],
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  color: color.star,
  fontWeight: weight.strong,
});
export const count = style({ color: color.inkMuted, fontWeight: weight.regular });
