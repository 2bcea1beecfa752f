import { style } from "@vanilla-extract/css";
import { space, text } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const sign = style({ color: color.brand, marginBottom: space[12] });
export const hint = style({ ...text[14], color: color.inkMuted });
export const ways = style({ display: "grid", gap: space[8], marginTop: space[20] });
