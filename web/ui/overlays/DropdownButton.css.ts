import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const field = style({ display: "grid", gap: space[4], textAlign: "start" });
export const label = style({ ...text[14], fontWeight: weight.strong });
export const button = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space[8],
  textAlign: "start",
  selectors: { "&[aria-expanded='true']": { borderColor: color.brand } },
});
export const value = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
export const arrow = style({ flex: "none", color: color.inkMuted });
