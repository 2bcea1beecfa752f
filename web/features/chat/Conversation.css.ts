import { style } from "@vanilla-extract/css";
import { from, space, text } from "../../ui/scale";
import { color } from "../../ui/theme.css";

export const conversation = style({ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 });
export const header = style({
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minHeight: "64px",
  padding: `${space[8]} ${space[16]}`,
  background: color.bg,
  borderBottom: `1px solid ${color.line}`,
});
export const back = style({ marginLeft: `-${space[12]}`, "@media": { [from.md]: { display: "none" } } });
export const name = style({ ...text[18], flex: 1, minWidth: 0, outline: "none" });
export const profile = style({ ...text[14], display: "inline-flex", alignItems: "center", minHeight: "44px" });
export const wait = style({ flex: 1, display: "grid", alignContent: "end", gap: space[12], padding: space[24] });
export const waitTheirs = style({ borderRadius: "18px" });
export const waitMine = style([waitTheirs, { justifySelf: "end" }]);
export const centre = style({ flex: 1, display: "grid", placeContent: "center" });
