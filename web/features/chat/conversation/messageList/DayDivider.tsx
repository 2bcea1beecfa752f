import { classes } from "../../../../ui/theme/classes";
import * as css from "./DayDivider.css";
import { dayLabel, type CalendarDay } from "../time/dayLabel";

type Day = { readonly day: CalendarDay; readonly today: CalendarDay };

export function DayDivider({ day, today }: Day) {
  return (
    <div className={css.divider}>
      <h3 className={css.chip}>{dayLabel(day, today)}</h3>
    </div>
  );
}

/** Hidden from screen readers, which can read the day's heading instead. */
export function FloatingDay({ day, today }: Day) {
  return (
    <div className={css.floating} aria-hidden="true">
      <span className={classes(css.chip, css.raised)}>{dayLabel(day, today)}</span>
    </div>
  );
}
