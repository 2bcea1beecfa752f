import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const sections = style({ display: "grid", gap: space[24] });
export const section = style({
  display: "grid",
  gap: space[12],
  selectors: { "& + &": { borderTop: `1px solid ${color.line}`, paddingTop: space[20] } },
});
export const title = style({ ...text[16], fontWeight: weight.heavy });
export const hint = style({ ...text[14], color: color.inkMuted });
export const warning = style({ ...text[14], color: color.danger, ":empty": { display: "none" } });
