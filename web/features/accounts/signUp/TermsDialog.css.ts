import { style } from "@vanilla-extract/css";
import { space } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const prose = style({ display: "grid", gap: space[12], color: color.inkMuted, textAlign: "start" });
