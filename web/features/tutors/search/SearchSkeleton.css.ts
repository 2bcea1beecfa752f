import { style } from "@vanilla-extract/css";
import { from, space } from "../../../ui/theme/tokens";

export const field = style({ display: "grid", gap: space[4] });
export const words = style([field, { "@media": { [from.lg]: { gridColumn: "2 / -1" } } }]);
