import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const list = style({ display: "grid" });
export const line = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[16],
  minHeight: "48px",
  selectors: { "& + &": { borderTop: `1px solid ${color.line}` } },
});
export const keys = style({ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: space[8] });
export const together = style({ display: "inline-flex", alignItems: "center", gap: space[4] });
export const or = style({ ...text[14], color: color.inkMuted, marginRight: space[4] });
export const key = style({
  ...text[14],
  minWidth: "28px",
  padding: `${space[2]} ${space[8]}`,
  border: `1px solid ${color.control}`,
  borderBottomWidth: "2px",
  borderRadius: radius.chip,
  background: color.canvas,
  fontFamily: "inherit",
  fontWeight: weight.strong,
  textAlign: "center",
});
