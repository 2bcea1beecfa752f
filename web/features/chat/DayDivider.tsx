import * as css from "./DayDivider.css";
import { dayLabel, type CalendarDay } from "./dayLabel";

/** The head of a day's messages. */
export function DayDivider({ day, today }: { readonly day: CalendarDay; readonly today: CalendarDay }) {
  return <h3 className={css.divider}>{dayLabel(day, today)}</h3>;
}
