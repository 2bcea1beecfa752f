import { allParts, weekDays, type WeeklySlot } from "../../ui/data/week";

/** Hours of the week as one text, the same for the same hours in whatever order, so that a form can compare them. */
export function weekText(slots: readonly WeeklySlot[]): string {
  const words = slots.map(({ day, part }) => `${day} ${part}`);
  return everySlot.filter((word) => words.includes(word)).join(",");
}

/** The hours of such a text, in the order of the week. */
export function slotsOf(text: string): readonly WeeklySlot[] {
  const words = text.split(",");
  return weekDays.flatMap((day) =>
    allParts.filter((part) => words.includes(`${day} ${part}`)).map((part) => ({ day, part })),
  );
}

const everySlot = weekDays.flatMap((day) => allParts.map((part) => `${day} ${part}`));
