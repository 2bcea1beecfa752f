import { Check } from "lucide-react";
import { Fragment, useRef, useState, type KeyboardEvent } from "react";
import { copy } from "../../data/copy";
import {
  allParts,
  dayName,
  dayParts,
  groupName,
  hoursOf,
  partGroups,
  weekDays,
  type WeeklySlot,
} from "../../data/week";
import * as css from "./WeekGrid.css";

const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Clicking a day toggles its column; clicking a row's hours toggles the row. The grid is a single tab stop; arrow keys
 * move within it.
 */
export function WeekGrid({
  label,
  value,
  onChange,
}: {
  /** The grid's accessible name: what the hours are for. */
  readonly label: string;
  readonly value: readonly WeeklySlot[];
  /** Receives the selected slots in week order. */
  readonly onChange: (value: readonly WeeklySlot[]) => void;
}) {
  // Row 0 contains the days' names, and column 0 the hours.
  const [[atRow, atColumn], setAt] = useState<readonly [row: number, column: number]>([1, 1]);
  const table = useRef<HTMLTableElement>(null);
  const isChosen = ({ day, part }: WeeklySlot) => value.some((slot) => slot.day === day && slot.part === part);
  const toggle = (slots: readonly WeeklySlot[]) => {
    const isAdding = !slots.every(isChosen);
    const isToggled = ({ day, part }: WeeklySlot) => slots.some((slot) => slot.day === day && slot.part === part);
    const all = weekDays.flatMap((day) => allParts.map((part) => ({ day, part })));
    onChange(all.filter((slot) => (isToggled(slot) ? isAdding : isChosen(slot))));
  };
  const cellProps = (row: number, column: number) => ({
    type: "button" as const,
    "data-cell": `${row} ${column}`,
    tabIndex: row === atRow && column === atColumn ? 0 : -1,
    onFocus: () => setAt([row, column]),
  });
  const move = (event: KeyboardEvent) => {
    const [down, right] = arrows[event.key] ?? [0, 0];
    const next = `${atRow + down} ${atColumn + right}`;
    if (event.key in arrows) event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };
  return (
    <table ref={table} role="grid" aria-label={label} className={css.grid} onKeyDown={move}>
      <thead>
        <tr>
          <td className={css.hoursColumn} />
          {weekDays.map((day, index) => (
            <th key={day} scope="col" className={css.plain}>
              <button
                {...cellProps(0, index + 1)}
                className={css.head}
                aria-label={copy.week.wholeDay(dayName(day))}
                onClick={() => toggle(allParts.map((part) => ({ day, part })))}
              >
                {dayName(day)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {partGroups.map((group) => (
          <Fragment key={group}>
            <tr>
              <th colSpan={weekDays.length + 1} scope="rowgroup" className={css.group}>
                {groupName(group)}
              </th>
            </tr>
            {dayParts[group].map((part) => {
              const row = allParts.indexOf(part) + 1;
              const hours = hoursOf(part);
              return (
                <tr key={part}>
                  <th scope="row" className={css.plain}>
                    <button
                      {...cellProps(row, 0)}
                      className={css.head}
                      aria-label={copy.week.everyDay(hours)}
                      onClick={() => toggle(weekDays.map((day) => ({ day, part })))}
                    >
                      {hours}
                    </button>
                  </th>
                  {weekDays.map((day, index) => {
                    const chosen = isChosen({ day, part });
                    return (
                      <td key={day} className={css.plain}>
                        <button
                          {...cellProps(row, index + 1)}
                          className={css.slot}
                          aria-pressed={chosen}
                          aria-label={copy.week.slot(dayName(day), hours)}
                          onClick={() => toggle([{ day, part }])}
                        >
                          {chosen && <Check size={16} strokeWidth={3} aria-hidden />}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
