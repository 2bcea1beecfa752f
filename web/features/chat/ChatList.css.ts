import { style } from "@vanilla-extract/css";
import { space } from "../../ui/scale";

export const list = style({ display: "grid", gap: space[2], padding: space[8] });
export const wait = style({ display: "grid", gap: space[24], padding: space[20] });
export const waitItem = style({
  display: "grid",
  gridTemplateColumns: "48px 1fr",
  gap: space[12],
  alignItems: "center",
});
export const waitLines = style({ display: "grid", gap: space[8] });
export const more = style({ display: "grid", justifyItems: "center", padding: space[8] });
