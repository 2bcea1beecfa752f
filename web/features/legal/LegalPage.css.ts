import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../../ui/theme/tokens";
import { color } from "../../ui/theme/theme.css";

export const page = style({ paddingBlock: `${space[32]} ${space[64]}` });
export const prose = style({ display: "grid", gap: space[32], maxWidth: "72ch" });
export const lead = style({ ...text[18], marginTop: space[8], color: color.inkMuted });
export const section = style({ display: "grid", gap: space[8] });
export const title = style({ ...text[20], fontWeight: weight.heavy });
export const points = style({ display: "grid", gap: space[8], paddingLeft: space[20], listStyle: "disc" });
