import { style } from "@vanilla-extract/css";
import { space } from "../../ui/scale";
import { color } from "../../ui/theme.css";

export const waiting = style({ display: "flex", alignItems: "center", gap: space[12], color: color.inkMuted });
