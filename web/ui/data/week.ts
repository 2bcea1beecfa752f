import { copy } from "./copy";

export const weekDays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;
export type WeekDay = (typeof weekDays)[number];

/** The parts of the day, in the groups that the picker shows. */
export const dayParts = {
  daytime: ["FROM_9_TO_12", "FROM_12_TO_15", "FROM_15_TO_18"],
  evening: ["FROM_18_TO_21", "FROM_21_TO_24", "FROM_0_TO_3"],
  morning: ["FROM_3_TO_6", "FROM_6_TO_9"],
} as const;
export type PartGroup = keyof typeof dayParts;
export type DayPart = (typeof dayParts)[PartGroup][number];

/** In display order. */
export const partGroups = Object.keys(dayParts) as readonly PartGroup[];
/** In display order. */
export const allParts: readonly DayPart[] = Object.values(dayParts).flat();

/** A three-hour slot that recurs every week. */
export type WeeklySlot = { readonly day: WeekDay; readonly part: DayPart };

/** Returns the hours of a part of the day, such as "9-12". */
export function hoursOf(part: DayPart): string {
  return part.replace(/\D*(\d+)\D*(\d+)/, "$1-$2");
}

/** Returns a day's short name, such as "Mon". */
export function dayName(day: WeekDay): string {
  return copy.week.days[day];
}

/** Returns a group's name, such as "Evening and night". */
export function groupName(group: PartGroup): string {
  return copy.week.groups[group];
}
