import { style } from "@vanilla-extract/css";
import { color } from "../../../ui/theme/theme.css";

export const mark = style({ flex: "none", display: "inline-flex", color: color.inkMuted });
