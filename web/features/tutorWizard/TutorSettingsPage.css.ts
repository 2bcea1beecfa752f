import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../ui/scale";
import { color } from "../../ui/theme.css";

export const page = style({ display: "grid", gap: space[24], maxWidth: "720px", paddingBlock: space[40] });
export const lead = style({ color: color.inkMuted });
export const steps = style({ display: "grid", gap: space[12] });
export const step = style({
  display: "grid",
  gridTemplateColumns: "40px 1fr auto",
  alignItems: "center",
  gap: space[16],
  padding: space[16],
  background: color.bg,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
});
const sign = style({
  display: "grid",
  placeItems: "center",
  width: "40px",
  height: "40px",
  borderRadius: "50%",
  fontWeight: weight.heavy,
});
export const done = style([sign, { background: color.success, color: color.bg }]);
export const open = style([sign, { background: color.sunken, color: color.ink }]);
export const title = style({ fontWeight: weight.strong });
export const body = style({ ...text[14], color: color.inkMuted });
export const honest = style({
  ...text[14],
  padding: space[16],
  background: color.brandTint,
  borderRadius: radius.card,
});
