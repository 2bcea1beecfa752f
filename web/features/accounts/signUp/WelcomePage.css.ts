import { style } from "@vanilla-extract/css";
import { space } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const waiting = style({ display: "flex", alignItems: "center", gap: space[12], color: color.inkMuted });
