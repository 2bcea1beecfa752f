import { style } from "@vanilla-extract/css";
import { from, space } from "../../../ui/theme/tokens";

export const lines = style({ gridArea: "words", display: "grid", gap: space[8], alignContent: "start" });
export const square = style({
  borderRadius: "16px",
  width: "72px !important",
  height: "72px !important",
  "@media": { [from.sm]: { width: "160px !important", height: "160px !important" } },
});
export const actions = style({
  gridArea: "side",
  display: "grid",
  alignContent: "end",
  gap: space[8],
  "@media": { [from.sm]: { width: "176px" } },
});
