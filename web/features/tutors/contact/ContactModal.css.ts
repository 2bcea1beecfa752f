import { style } from "@vanilla-extract/css";
import { space } from "../../../ui/theme/tokens";

export const header = style({ marginBottom: space[12] });
export const form = style({ display: "grid", gap: space[16] });
export const text = style({ minHeight: "148px" });
