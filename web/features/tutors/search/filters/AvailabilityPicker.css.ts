import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../../../../ui/theme/tokens";
import { color } from "../../../../ui/theme/theme.css";

export const panel = style({ width: "min(360px, calc(100vw - 16px))" });
export const picker = style({ display: "grid", gap: space[16] });
export const group = style({ display: "grid", gap: space[8] });
export const title = style({ ...text[14], fontWeight: weight.strong });
export const chips = style({ display: "flex", flexWrap: "wrap", gap: space[8] });
export const zone = style({ ...text[14], color: color.inkMuted });
