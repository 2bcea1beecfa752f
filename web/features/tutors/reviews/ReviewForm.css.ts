import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const form = style({ display: "grid", gap: space[20] });
export const fieldset = style({ display: "grid", gap: space[8], margin: 0, padding: 0, border: 0 });
export const legend = style({ ...text[14], padding: 0, fontWeight: weight.strong });
export const stars = style({ display: "flex", color: color.star });
export const star = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: "44px",
  height: "44px",
  borderRadius: radius.control,
  cursor: "pointer",
  selectors: { "&:has(:focus-visible)": { outline: `2px solid ${color.focus}`, outlineOffset: "-2px" } },
});
export const radio = style({ position: "absolute", inset: 0, opacity: 0, cursor: "pointer" });
export const problem = style({ ...text[14], color: color.danger });
