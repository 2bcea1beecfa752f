import type { MinuteOfDay } from "../decision/zonedTime.js";

/** Formats a time of day as HH:MM, such as 22:30. */
export function writeTimeOfDay(minute: MinuteOfDay): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Parses a time of day from 00:00 to 23:59; returns null if it is invalid. */
export function readTimeOfDay(text: string): MinuteOfDay | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
