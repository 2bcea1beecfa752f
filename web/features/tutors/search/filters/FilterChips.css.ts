import { style } from "@vanilla-extract/css";
import { space } from "../../../../ui/theme/tokens";

export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: space[8] });
export const chip = style({ display: "inline-flex" });
