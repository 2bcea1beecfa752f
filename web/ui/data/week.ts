import { copy } from "./copy";

/** The days of a week, in its order. */
export const weekDays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;
/** One of the days. */
export type WeekDay = (typeof weekDays)[number];

/** The parts of a day, as they are grouped for picking. */
export const dayParts = {
  daytime: ["FROM_9_TO_12", "FROM_12_TO_15", "FROM_15_TO_18"],
  evening: ["FROM_18_TO_21", "FROM_21_TO_24", "FROM_0_TO_3"],
  morning: ["FROM_3_TO_6", "FROM_6_TO_9"],
} as const;
/** A group of parts. */
export type PartGroup = keyof typeof dayParts;
/** One of the parts: three hours. */
export type DayPart = (typeof dayParts)[PartGroup][number];

/** The groups in the order in which they are shown. */
export const partGroups = Object.keys(dayParts) as readonly PartGroup[];
/** All parts, in the order in which they are shown. */
export const allParts: readonly DayPart[] = Object.values(dayParts).flat();

/** Three hours of every week. */
export type WeeklySlot = { readonly day: WeekDay; readonly part: DayPart };

/** The hours of a part of the day, as "9-12". */
export function hoursOf(part: DayPart): string {
  return part.replace(/\D*(\d+)\D*(\d+)/, "$1-$2");
}

/** A day's short name, as "Mon". */
export function dayName(day: WeekDay): string {
  return copy.week.days[day];
}

/** A group's name, as "Evening and night". */
export function groupName(group: PartGroup): string {
  return copy.week.groups[group];
}

/** The IANA time zone of this device. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
