import { style } from "@vanilla-extract/css";
import { space } from "../theme/tokens";

export const box = style({ position: "relative" });
export const input = style({ paddingRight: space[48] });
export const eye = style({ position: "absolute", top: 0, right: 0 });
