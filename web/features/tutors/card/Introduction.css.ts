import { style } from "@vanilla-extract/css";
import { from, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const introduction = style({ position: "relative", justifySelf: "stretch" });
export const text = style({ color: color.inkMuted });
export const cut = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  "@media": { [from.sm]: { WebkitLineClamp: 3 } },
});
/* Keeps the last line's words clear of "Read more". */
export const withMore = style({
  "::before": {
    content: "",
    float: "right",
    width: "5.75em",
    height: "2lh",
    shapeOutside: "inset(calc(100% - 1lh) 0 0)",
  },
  "@media": { [from.sm]: { "::before": { height: "3lh" } } },
});
/* The button lies above the link that covers the card. */
export const more = style({ position: "relative", zIndex: 1, minHeight: "24px", fontWeight: weight.strong });
/* The button is laid over the end of the last line, so that nothing moves when the text turns out to be cut off. */
export const atEnd = style({ position: "absolute", right: 0, bottom: 0 });
