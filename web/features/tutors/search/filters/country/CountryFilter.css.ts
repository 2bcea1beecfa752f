import { style } from "@vanilla-extract/css";

export const panel = style({ width: "320px" });
