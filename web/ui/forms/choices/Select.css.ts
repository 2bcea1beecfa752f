import { style } from "@vanilla-extract/css";
import { space } from "../../theme/tokens";
import { color } from "../../theme/theme.css";

export const select = style({
  appearance: "none",
  paddingRight: space[40],
  cursor: "pointer",
  textOverflow: "ellipsis",
});
export const arrow = style({
  position: "absolute",
  right: space[12],
  top: "50%",
  transform: "translateY(-50%)",
  color: color.inkMuted,
  pointerEvents: "none",
});
