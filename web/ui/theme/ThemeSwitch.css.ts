import { style } from "@vanilla-extract/css";
import { forcedColors, radius, size, space, text, touch } from "./tokens";
import { color } from "./theme.css";

export const group = style({
  display: "inline-flex",
  gap: space[2],
  padding: space[2],
  border: "1px solid currentColor",
  borderRadius: radius.round,
});

export const input = style({
  position: "absolute",
  opacity: 0,
  width: "100%",
  height: "100%",
  margin: 0,
  cursor: "pointer",
});

export const choice = style({
  ...text[14],
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: "36px",
  height: "36px",
  borderRadius: radius.round,
  selectors: {
    "&:hover": { background: "rgb(255 255 255 / .12)" },
    "&:has(:checked)": { background: color.accent, color: color.onAccent },
    "&:has(:focus-visible)": { outline: `2px solid ${color.accent}`, outlineOffset: "2px" },
  },
  "@media": {
    [touch]: { width: size.control, height: size.control },
    [forcedColors]: {
      selectors: { "&:has(:checked)": { forcedColorAdjust: "none", background: "Highlight", color: "HighlightText" } },
    },
  },
});
