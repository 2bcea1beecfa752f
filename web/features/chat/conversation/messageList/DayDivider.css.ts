import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../../../ui/theme/tokens";
import { color, shadow } from "../../../../ui/theme/theme.css";

export const divider = style({ display: "grid", justifyItems: "center", padding: `${space[12]} 0 ${space[4]}` });
/* As wide as the list, so that messages disappear under the label instead of staying partly visible beside it. */
export const floating = style({
  position: "absolute",
  top: 0,
  insetInline: 0,
  display: "grid",
  justifyItems: "center",
  padding: `${space[8]} 0 ${space[16]}`,
  background: `linear-gradient(${color.bg} 70%, transparent)`,
  pointerEvents: "none",
});
/* Most labels get this width, so that the floating one completely covers a day's heading that scrolls under it. */
export const chip = style({
  ...text[12],
  minWidth: "136px",
  textAlign: "center",
  padding: `${space[4]} ${space[12]}`,
  borderRadius: radius.round,
  background: color.bg,
  color: color.inkMuted,
  fontWeight: weight.strong,
  boxShadow: `0 0 0 1px ${color.line}`,
});
export const raised = style({ boxShadow: `${shadow.e1}, 0 0 0 1px ${color.line}` });
