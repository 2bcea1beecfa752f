import { style } from "@vanilla-extract/css";
import { from, space, weight } from "../../../ui/theme/tokens";
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
/* Above the card's link. */
export const more = style({ position: "relative", zIndex: 1, minHeight: "24px", fontWeight: weight.strong });
/* Laid over the end of the last line, so that nothing moves when the text turns out to be cut off. */
export const atEnd = style({
  position: "absolute",
  right: 0,
  bottom: 0,
  paddingLeft: space[40],
  background: `linear-gradient(to right, transparent, ${color.bg} ${space[32]})`,
});
