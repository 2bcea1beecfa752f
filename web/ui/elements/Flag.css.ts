import { style } from "@vanilla-extract/css";
import { color } from "../theme/theme.css";

export const flag = style({
  display: "inline-block",
  flex: "none",
  width: "1.5em",
  height: "1em",
  objectFit: "cover",
  borderRadius: "2px",
  boxShadow: `0 0 0 1px ${color.line}`,
  verticalAlign: "-0.1em",
});
