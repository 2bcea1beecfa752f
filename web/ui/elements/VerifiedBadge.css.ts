import { style } from "@vanilla-extract/css";
import { color } from "../theme/theme.css";
import { radius, space, text, weight } from "../theme/tokens";

export const verified = style({
  display: "inline-flex",
  flex: "none",
  verticalAlign: "-0.2em",
  color: color.success,
});
export const notVerified = style({
  ...text[12],
  flex: "none",
  padding: `${space[2]} ${space[8]}`,
  border: `1px solid ${color.unverified}`,
  borderRadius: radius.round,
  fontWeight: weight.medium,
  color: color.inkMuted,
  whiteSpace: "nowrap",
});
