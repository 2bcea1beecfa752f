import { style } from "@vanilla-extract/css";
import { space } from "../../../ui/theme/tokens";

export const hours = style({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: space[12] });
