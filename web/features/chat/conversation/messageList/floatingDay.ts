import type { CalendarDay } from "../time/dayLabel";

/** How far a day's heading must scroll past the top edge before the floating label replaces it, in pixels. */
const headingHeight = 32;
/** How close the next day's heading can get to the top edge before the floating label is hidden, in pixels. */
const labelHeight = 44;

type DayRow = { readonly day: CalendarDay; readonly startsDay: boolean };

/**
 * Returns the day to show floating over the messages: the day of the topmost visible row, or null if that day's heading
 * is visible or the next day's heading has reached the label. `distanceOf` returns how far below the top edge a row
 * begins, in pixels.
 */
export function floatingDay(
  rows: readonly DayRow[],
  top: number,
  distanceOf: (index: number) => number,
): CalendarDay | null {
  const row = rows[top];
  if (row === undefined || (row.startsDay && distanceOf(top) > -headingHeight)) return null;
  for (let index = top + 1; index < rows.length && distanceOf(index) < labelHeight; index++) {
    if (rows[index]?.startsDay === true) return null;
  }
  return row.day;
}
