import { style } from "@vanilla-extract/css";

export const textarea = style({
  display: "block",
  resize: "none",
  fieldSizing: "content",
  maxHeight: "40dvh",
  overflowY: "auto",
});
