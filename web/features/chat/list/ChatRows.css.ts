import { globalStyle, style } from "@vanilla-extract/css";
import { motion, motionAllowed, short, space } from "../../../ui/theme/tokens";

/** Rows have equal heights, scaled with the font size, so a row's position is known without rendering the others. */
export const height = "4.75rem";

export const box = style({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  overscrollBehavior: "contain",
  scrollbarWidth: "thin",
  "@media": { [short]: { overscrollBehavior: "auto" } },
});
export const list = style({ position: "relative", marginBlock: space[4] });
export const more = style({ display: "grid", justifyItems: "center", padding: space[8] });
export const row = style({
  position: "absolute",
  insetInline: 0,
  top: 0,
  height,
  padding: `1px ${space[8]}`,
});
/* Rows that change position are animated only at the top of the list; farther down, visible rows must not move. */
export const moving = style({});
globalStyle(`${moving} > ${row}`, {
  "@media": { [motionAllowed]: { transition: `transform ${motion.slow} ${motion.ease}` } },
});
