import { style } from "@vanilla-extract/css";
import { space } from "../../../ui/theme/tokens";

export const choices = style({ display: "flex", flexWrap: "wrap", justifyContent: "end", gap: space[12] });
