import { fromWeek, inUtc, isTimeZone, toWeek, type WeeklySlot } from "./weeklyHours.js";

const mondayMorning: WeeklySlot = { day: "MON", part: "FROM_9_TO_12" };
const winter = new Date("2026-01-14T12:00:00Z");
const summer = new Date("2026-07-14T12:00:00Z");

it("fromWeek returns the chosen slots in week order", () => {
  const chosen: WeeklySlot[] = [
    { day: "SAT", part: "FROM_21_TO_24" },
    mondayMorning,
    { day: "SUN", part: "FROM_0_TO_3" },
  ];
  expect(toWeek(chosen)).toHaveLength(336);
  expect(fromWeek(toWeek(chosen))).toEqual([chosen[2], chosen[1], chosen[0]]);
});

it.each([
  ["UTC", winter, mondayMorning],
  ["Europe/Moscow", winter, { day: "MON", part: "FROM_6_TO_9" }],
  ["Asia/Yakutsk", winter, { day: "MON", part: "FROM_0_TO_3" }],
  ["America/Sao_Paulo", winter, { day: "MON", part: "FROM_12_TO_15" }],
] as const)("inUtc converts Monday morning in %s to UTC", (zone, now, slot) => {
  expect(fromWeek(inUtc(toWeek([mondayMorning]), zone, now))).toEqual([slot]);
});

it("inUtc converts across the end of the week, with half-hour offsets and daylight saving time", () => {
  const week = inUtc(toWeek([{ day: "SUN", part: "FROM_0_TO_3" }]), "Asia/Kolkata", winter);
  expect([week.indexOf("1"), week.lastIndexOf("1")]).toEqual([336 - 11, 336 - 6]);
  const [inWinter, inSummer] = [winter, summer].map((now) => inUtc(toWeek([mondayMorning]), "Europe/Berlin", now));
  expect(inWinter?.indexOf("1")).toBe((24 + 8) * 2);
  expect(inSummer?.indexOf("1")).toBe((24 + 7) * 2);
});

it("inUtc keeps only the whole half hours of a slot at a quarter-hour offset", () => {
  // 3:15 to 6:15 a.m. UTC.
  const week = inUtc(toWeek([mondayMorning]), "Asia/Kathmandu", winter);
  expect([week.length, week.indexOf("1"), week.lastIndexOf("1")]).toEqual([336, (24 + 3.5) * 2, (24 + 5.5) * 2]);
});

it.each(["Mars/Olympus", "", "+02:00", "europe", "'; --"])("isTimeZone rejects %j", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
