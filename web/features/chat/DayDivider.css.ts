import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../ui/scale";
import { color, shadow } from "../../ui/theme.css";

/* Stays in sight while its day is read; wide enough to cover the days that stuck before. */
export const divider = style({
  ...text[12],
  position: "sticky",
  top: space[8],
  zIndex: 1,
  justifySelf: "center",
  minWidth: "136px",
  textAlign: "center",
  margin: `${space[16]} auto ${space[4]}`,
  padding: `${space[4]} ${space[12]}`,
  borderRadius: radius.round,
  background: color.bg,
  color: color.inkMuted,
  fontWeight: weight.strong,
  boxShadow: `${shadow.e1}, 0 0 0 1px ${color.line}`,
});
