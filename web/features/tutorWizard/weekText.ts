import { allParts, weekDays, type WeeklySlot } from "../../ui/data/week";

/** Serializes weekly slots the same way regardless of their order, so that a form can compare them as strings. */
export function weekText(slots: readonly WeeklySlot[]): string {
  const keys = slots.map(({ day, part }) => `${day} ${part}`);
  return everySlot.filter((key) => keys.includes(key)).join(",");
}

/** Parses a string created by `weekText`; returns the slots in week order. */
export function slotsOf(text: string): readonly WeeklySlot[] {
  const keys = text.split(",");
  return weekDays.flatMap((day) =>
    allParts.filter((part) => keys.includes(`${day} ${part}`)).map((part) => ({ day, part })),
  );
}

const everySlot = weekDays.flatMap((day) => allParts.map((part) => `${day} ${part}`));
