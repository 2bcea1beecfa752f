import type { DayPart, WeekDay, WeeklyAvailability } from "../tutors/index.js";

const zones: Readonly<Record<string, string>> = {
  ar: "America/Argentina/Buenos_Aires",
  au: "Australia/Sydney",
  br: "America/Sao_Paulo",
  de: "Europe/Berlin",
  eg: "Africa/Cairo",
  es: "Europe/Madrid",
  fr: "Europe/Paris",
  gb: "Europe/London",
  ie: "Europe/Dublin",
  in: "Asia/Kolkata",
  it: "Europe/Rome",
  jp: "Asia/Tokyo",
  ke: "Africa/Nairobi",
  mx: "America/Mexico_City",
  ng: "Africa/Lagos",
  ph: "Asia/Manila",
  pl: "Europe/Warsaw",
  sn: "Africa/Dakar",
  tr: "Europe/Istanbul",
  us: "America/New_York",
  uz: "Asia/Tashkent",
  za: "Africa/Johannesburg",
};

const workdays: readonly WeekDay[] = ["MON", "TUE", "WED", "THU", "FRI"];
const rotas: readonly (readonly [days: readonly WeekDay[], parts: readonly DayPart[]])[] = [
  [workdays, ["FROM_15_TO_18", "FROM_18_TO_21"]],
  [
    ["MON", "WED", "SAT"],
    ["FROM_9_TO_12", "FROM_12_TO_15"],
  ],
  [
    ["TUE", "THU", "SUN"],
    ["FROM_18_TO_21", "FROM_21_TO_24"],
  ],
  [workdays, ["FROM_6_TO_9", "FROM_9_TO_12"]],
];

/** Returns a tutor's availability, which depends on the country and the length of the key; null for some tutors. */
export function availabilityOf({ key, country }: { key: string; country: string }): WeeklyAvailability | null {
  const timeZone = zones[country];
  const rota = rotas[key.length % (rotas.length + 1)];
  if (timeZone === undefined || rota === undefined) return null;
  const [days, parts] = rota;
  return { timeZone, slots: days.flatMap((day) => parts.map((part) => ({ day, part }))) };
}
