import { minuteOfDay, nextTimeOfDay } from "./zonedTime.js";

const next = (after: string, minute: number, timeZone: string) =>
  nextTimeOfDay(new Date(after), minute, timeZone).toISOString();

it("minuteOfDay returns the local time of day, even in time zones with a half-hour offset", () => {
  expect(minuteOfDay(new Date("2026-03-04T12:00:00Z"), "Asia/Kolkata")).toBe(17 * 60 + 30);
  expect(minuteOfDay(new Date("2026-03-04T12:00:59Z"), "America/New_York")).toBe(7 * 60);
});

it("nextTimeOfDay returns the next occurrence of a time of day, today or tomorrow", () => {
  expect(next("2026-03-04T06:59:30Z", 8 * 60, "Europe/Berlin")).toBe("2026-03-04T07:00:00.000Z");
  expect(next("2026-03-04T07:00:00Z", 8 * 60, "Europe/Berlin")).toBe("2026-03-05T07:00:00.000Z");
  expect(next("2026-12-31T23:30:00Z", 0, "UTC")).toBe("2027-01-01T00:00:00.000Z");
});

it("nextTimeOfDay follows the local time when daylight saving time begins or ends", () => {
  expect(next("2026-03-28T12:00:00Z", 8 * 60, "Europe/Berlin")).toBe("2026-03-29T06:00:00.000Z");
  expect(next("2026-10-24T12:00:00Z", 8 * 60, "Europe/Berlin")).toBe("2026-10-25T07:00:00.000Z");
  // 2:30 does not exist that night.
  expect(next("2026-03-29T00:10:00Z", 150, "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
});

it("if daylight saving time skips a time, nextTimeOfDay returns the time one hour later, even west of UTC", () => {
  expect(next("2026-03-08T06:00:00Z", 120, "America/New_York")).toBe("2026-03-08T07:00:00.000Z");
  expect(next("2026-03-08T06:00:00Z", 150, "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
  expect(next("2026-03-08T06:00:00Z", 180, "America/New_York")).toBe("2026-03-08T07:00:00.000Z");
  // In Chile, midnight does not exist that night.
  expect(next("2026-09-06T03:00:00Z", 0, "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
});

it("nextTimeOfDay returns both occurrences of a time that is repeated when daylight saving time ends", () => {
  expect(next("2026-11-01T05:10:00Z", 90, "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
  expect(next("2026-11-01T06:10:00Z", 90, "America/New_York")).toBe("2026-11-01T06:30:00.000Z");
  expect(next("2026-11-01T06:30:00Z", 90, "America/New_York")).toBe("2026-11-02T06:30:00.000Z");
  expect(next("2026-10-25T00:30:00Z", 150, "Europe/Berlin")).toBe("2026-10-25T01:30:00.000Z");
});

it("minuteOfDay keeps one format per time zone, however its name is capitalized, because formats take a lot of memory", () => {
  const made = jest.spyOn(Intl, "DateTimeFormat");
  const characters = [..."america/argentina/comodrivadavia"];
  for (let spelling = 0; spelling < 100; spelling++) {
    const name = characters.map((character, i) => ((spelling >> i) & 1 ? character.toUpperCase() : character)).join("");
    expect(minuteOfDay(new Date("2026-03-04T12:00:00Z"), name)).toBe(9 * 60);
  }
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
