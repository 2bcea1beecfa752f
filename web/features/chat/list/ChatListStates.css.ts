import { style } from "@vanilla-extract/css";
import { space } from "../../../ui/theme/tokens";

export const wait = style({ display: "grid", gap: space[24], padding: space[20] });
export const item = style({
  display: "grid",
  gridTemplateColumns: "48px 1fr",
  gap: space[12],
  alignItems: "center",
});
export const lines = style({ display: "grid", gap: space[8] });
