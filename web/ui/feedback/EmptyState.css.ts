import { style } from "@vanilla-extract/css";
import { space, text, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const box = style({
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: space[8],
  padding: `${space[48]} ${space[16]}`,
  textAlign: "center",
});
export const picture = style({ color: color.brand, marginBottom: space[8] });
export const title = style({ ...text[20], fontWeight: weight.heavy });
export const body = style({ color: color.inkMuted, maxWidth: "44ch", textWrap: "balance" });
export const action = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: space[12],
  marginTop: space[12],
});

export const error = style({ color: color.danger });
