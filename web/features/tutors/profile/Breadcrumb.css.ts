import { style } from "@vanilla-extract/css";
import { space, text, touchTarget } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const path = style({
  ...text[14],
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space[4],
  color: color.inkMuted,
  overflowWrap: "anywhere",
});
export const step = style({ display: "inline-flex", alignItems: "center", gap: space[4] });
export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "32px",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  borderRadius: "4px",
  ":hover": { color: color.ink },
  ...touchTarget,
});
