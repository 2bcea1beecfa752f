import { enumOf } from "../platform/graphql/enumOf.js";
import { currentTimeZones } from "./currentTimeZones.js";

/** Starts with Sunday. */
export const WeekDay = enumOf("WeekDay", "A day of the week.", {
  SUN: "Sunday.",
  MON: "Monday.",
  TUE: "Tuesday.",
  WED: "Wednesday.",
  THU: "Thursday.",
  FRI: "Friday.",
  SAT: "Saturday.",
});
export type WeekDay = keyof typeof WeekDay;

export const DayPart = enumOf("DayPart", "Three hours of a day, in local time.", {
  FROM_0_TO_3: "Midnight to 3 a.m.",
  FROM_3_TO_6: "3 to 6 a.m.",
  FROM_6_TO_9: "6 to 9 a.m.",
  FROM_9_TO_12: "9 a.m. to noon.",
  FROM_12_TO_15: "Noon to 3 p.m.",
  FROM_15_TO_18: "3 to 6 p.m.",
  FROM_18_TO_21: "6 to 9 p.m.",
  FROM_21_TO_24: "9 p.m. to midnight.",
});
export type DayPart = keyof typeof DayPart;

export type WeeklySlot = { readonly day: WeekDay; readonly part: DayPart };

const days = Object.keys(WeekDay) as WeekDay[];
const parts = Object.keys(DayPart) as DayPart[];
const slots: readonly WeeklySlot[] = days.flatMap((day) => parts.map((part) => ({ day, part })));
const halfHours = 6;
const weekLength = slots.length * halfHours;

/** Returns the half hours of a week, starting on Sunday at 00:00: "1" within a chosen slot, otherwise "0". */
export function toWeek(chosen: readonly WeeklySlot[]): string {
  const isChosen = ({ day, part }: WeeklySlot) => chosen.some((slot) => slot.day === day && slot.part === part);
  return slots.map((slot) => (isChosen(slot) ? "1" : "0").repeat(halfHours)).join("");
}

/** Returns the slots whose half hours are all "1", in week order. */
export function fromWeek(week: string): readonly WeeklySlot[] {
  return slots.filter((_, index) => !week.slice(index * halfHours, (index + 1) * halfHours).includes("0"));
}

/**
 * Converts a week in `timeZone` to UTC, with the offset that applies at `now`. At a quarter-hour offset, a half hour is
 * "1" only if it is "1" for both the rounded-down and the rounded-up offset, so partial ones become "0".
 */
export function inUtc(week: string, timeZone: string, now: Date): string {
  const offset = minutesAhead(timeZone, now) / 30;
  const roundedUp = moveBack(week, Math.ceil(offset));
  const roundedDown = moveBack(week, Math.floor(offset));
  return Array.from(roundedDown, (half, index) => (half === "1" ? roundedUp[index] : "0")).join("");
}

function moveBack(week: string, by: number): string {
  const start = (by + weekLength) % weekLength;
  return week.slice(start) + week.slice(0, start);
}

const known = new Map<string, boolean>([["UTC", true]]);
const maxKnown = 1000;

/** Returns whether a name is an IANA time zone; false for a UTC offset, which would ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  const isOne = known.get(name) ?? isUsable(name);
  // Bound the cache: almost any capitalization of the roughly 600 names is valid. Invalid names are not cached.
  if (isOne && known.size < maxKnown) known.set(name, isOne);
  return isOne;
}

function isUsable(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * Returns the name to store for a time zone: the current one, because Postgres may not know former ones. Postgres also
 * reads a name without a slash as an abbreviation if it can (CET without daylight saving time, IST as Israel's time).
 */
export function storedTimeZone(name: string): string {
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
  return currentTimeZones[timeZone] ?? timeZone;
}

function minutesAhead(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
