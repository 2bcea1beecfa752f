import { style } from "@vanilla-extract/css";
import { from, motion, motionAllowed, size, space, text } from "../../../ui/theme/tokens";
import { surface } from "../../../ui/theme/theme.css";

export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: space[20],
  paddingBlock: space[24],
  "@media": {
    /* On phones, the bar of `FilterSheet` stays at the bottom of the screen, even if there are few results. */
    "screen and (max-width: 639px)": { minHeight: `calc(100dvh - ${size.appHeader})`, paddingBottom: 0 },
  },
});
/* As tall as the first question, so that nothing moves once the question has loaded. */
export const questions = style({
  minHeight: "420px",
  ...surface,
  "@media": {
    "screen and (max-width: 359px)": { minHeight: "516px" },
    [from.sm]: { minHeight: "260px" },
  },
});
export const found = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space[8]} ${space[24]}`,
  minHeight: size.controlDense,
});
/* When the heading is scrolled into view, keeps it clear of the page header. */
export const heading = style({
  ...text[20],
  minHeight: "28px",
  scrollMarginTop: `calc(${size.appHeader} + ${space[12]})`,
});
export const columns = style({
  display: "grid",
  gap: space[24],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [from.xl]: { gridTemplateColumns: "minmax(0, 1fr) 320px" } },
});
export const list = style({
  display: "grid",
  gap: space[16],
  "@media": { [motionAllowed]: { transition: `opacity ${motion.normal} ${motion.ease}` } },
});
export const outdated = style({
  opacity: 0.6,
  // Most results arrive before the delay is over, so the list is usually not dimmed at all.
  "@media": { [motionAllowed]: { transitionDelay: "150ms" } },
});
export const more = style({ display: "grid", justifyItems: "center", paddingBlock: space[16] });
export const panel = style({
  display: "grid",
  position: "sticky",
  top: `calc(${size.appHeader} + ${space[20]})`,
  padding: space[12],
  gap: space[12],
  ...surface,
});
