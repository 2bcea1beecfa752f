import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

const code = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

export const stack = style({ display: "grid", gap: space[16] });
export const list = style({ display: "grid" });
export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[12],
  padding: `${space[12]} 0`,
  borderBottom: `1px solid ${color.line}`,
});
export const facts = style({ flex: "1 1 220px", minWidth: 0, overflowWrap: "anywhere" });
export const renaming = style({ display: "grid", gap: space[12], flex: 1, minWidth: 0 });
export const name = style({ ...text[16], fontWeight: weight.strong });
export const fact = style({ ...text[14], color: color.inkMuted });
export const secret = style({ fontFamily: code });
export const token = style({ fontFamily: code, textOverflow: "ellipsis" });
export const scopes = style({ display: "grid", border: 0, padding: 0, margin: 0, minWidth: 0 });
export const legend = style({ ...text[14], fontWeight: weight.strong, padding: 0 });
export const error = style({
  ...text[14],
  color: color.danger,
  fontWeight: weight.medium,
  paddingTop: space[8],
  ":empty": { display: "none" },
});
export const choices = style({ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: space[12] });
