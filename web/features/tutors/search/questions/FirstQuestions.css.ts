import { style } from "@vanilla-extract/css";
import { from, space, text } from "../../../../ui/theme/tokens";
import { color } from "../../../../ui/theme/theme.css";

export const questions = style({
  display: "grid",
  gridTemplateRows: "auto 1fr auto",
  gap: space[16],
  padding: space[16],
  "@media": { [from.sm]: { padding: space[24] } },
});
export const head = style({ display: "flex", justifyContent: "space-between", alignItems: "start", gap: space[16] });
export const progress = style({ ...text[14], color: color.inkMuted });
export const title = style({ ...text[20] });
export const subjects = style({ display: "flex", flexWrap: "wrap", alignContent: "start", gap: space[8] });
export const price = style({ width: "100%", maxWidth: "400px" });
export const foot = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space[8] });
export const hint = style({ ...text[14], flex: "1 1 240px", color: color.inkMuted });
