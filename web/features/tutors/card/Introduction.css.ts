import { style } from "@vanilla-extract/css";
import { from, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const introduction = style({ position: "relative", justifySelf: "stretch" });
export const text = style({ color: color.inkMuted });
const [twoLines, threeLines, lastLine] = ["3rem", "4.5rem", "inset(calc(100% - 1.5rem) 0 0)"];
/* Not `line-clamp`: in Safari, a clamped box can't contain floats, and the one below would lie above the text. */
export const cut = style({
  display: "flow-root",
  maxHeight: twoLines,
  overflow: "hidden",
  "@media": { [from.sm]: { maxHeight: threeLines } },
});
/* Keeps the last line's words clear of "Read more". */
export const withMore = style({
  "::before": { content: "", float: "right", width: "6.75em", height: twoLines, shapeOutside: lastLine },
  "@media": { [from.sm]: { "::before": { height: threeLines } } },
});
/* The button lies above the link that covers the card. */
export const more = style({ position: "relative", zIndex: 1, minHeight: "24px", fontWeight: weight.strong });
/* The button is laid over the end of the last line, so that nothing moves when the text turns out to be cut off. */
export const atEnd = style({
  position: "absolute",
  right: 0,
  bottom: 0,
  "::before": { content: ['"… "', '"… " / ""'] },
});
