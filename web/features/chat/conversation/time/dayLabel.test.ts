import { calendarDay, dayLabel } from "./dayLabel";

describe("calendarDay", () => {
  const table: readonly [description: string, sent: string, zone: string, day: string][] = [
    ["noon in London", "2026-03-14T12:00:00Z", "Europe/London", "2026-03-14"],
    ["the last moment before midnight", "2026-03-14T18:59:59.999Z", "Asia/Tashkent", "2026-03-14"],
    ["midnight, which belongs to the new day", "2026-03-14T19:00:00Z", "Asia/Tashkent", "2026-03-15"],
    [
      "a morning in London, when it is still yesterday in Honolulu",
      "2026-01-01T09:00:00Z",
      "Pacific/Honolulu",
      "2025-12-31",
    ],
    [
      "a morning in London, when it is already tomorrow on Kiritimati",
      "2025-12-31T10:00:00Z",
      "Pacific/Kiritimati",
      "2026-01-01",
    ],
    ["a time zone offset by three quarters of an hour", "2026-06-01T18:15:00Z", "Asia/Kathmandu", "2026-06-02"],
    ["the hour that daylight saving time skips", "2026-03-29T00:30:00Z", "Europe/Madrid", "2026-03-29"],
    ["the hour that happens twice", "2026-10-25T00:30:00Z", "Europe/Madrid", "2026-10-25"],
    ["the leap day", "2028-02-29T23:59:00Z", "UTC", "2028-02-29"],
  ];
  it.each(table)("returns the local day of %s", (_description, sent, zone, day) => {
    expect(calendarDay(new Date(sent), zone)).toBe(day);
  });
});

describe("dayLabel", () => {
  const table: readonly [day: string, today: string, label: string][] = [
    ["2026-03-14", "2026-03-14", "Today"],
    ["2026-03-15", "2026-03-14", "Today"],
    ["2026-03-13", "2026-03-14", "Yesterday"],
    ["2025-12-31", "2026-01-01", "Yesterday"],
    ["2028-02-29", "2028-03-01", "Yesterday"],
    ["2026-03-12", "2026-03-14", "Thursday"],
    ["2026-03-08", "2026-03-14", "Sunday"],
    ["2025-12-30", "2026-01-03", "Tuesday"],
    ["2026-03-29", "2026-03-31", "Sunday"],
    ["2026-03-07", "2026-03-14", "7th"],
    ["2026-03-01", "2026-03-14", "1st"],
    ["2026-03-02", "2026-03-14", "2nd"],
    ["2026-03-03", "2026-03-14", "3rd"],
    ["2026-03-04", "2026-03-14", "4th"],
    ["2026-03-11", "2026-03-31", "11th"],
    ["2026-03-12", "2026-03-31", "12th"],
    ["2026-03-13", "2026-03-31", "13th"],
    ["2026-03-14", "2026-03-31", "14th"],
    ["2026-03-21", "2026-03-31", "21st"],
    ["2026-03-22", "2026-03-31", "22nd"],
    ["2026-03-23", "2026-03-31", "23rd"],
    ["2026-02-28", "2026-03-14", "28 February"],
    ["2026-01-01", "2026-12-31", "1 January"],
    ["2025-12-31", "2026-03-14", "31 December 2025"],
    ["2023-03-14", "2026-03-14", "14 March 2023"],
    ["2025-03-14", "2026-03-14", "14 March 2025"],
  ];
  it.each(table)("labels the day %s, as seen on %s, as %s", (day, today, label) => {
    expect(dayLabel(day, today)).toBe(label);
  });

  it("depends on the time zone: the same message is from today in Tashkent and from yesterday in New York", () => {
    const sent = new Date("2026-03-13T22:00:00Z");
    const now = new Date("2026-03-14T06:00:00Z");
    const labelIn = (zone: string) => dayLabel(calendarDay(sent, zone), calendarDay(now, zone));
    expect(labelIn("Asia/Tashkent")).toBe("Today");
    expect(labelIn("America/New_York")).toBe("Yesterday");
  });

  it("counts calendar days, not hours, across the change to daylight saving time", () => {
    const labelIn = (sent: string, now: string) =>
      dayLabel(calendarDay(new Date(sent), "Europe/Madrid"), calendarDay(new Date(now), "Europe/Madrid"));
    expect(labelIn("2026-03-28T23:30:00Z", "2026-03-29T21:59:00Z")).toBe("Today");
    expect(labelIn("2026-03-28T22:59:00Z", "2026-03-28T23:00:00Z")).toBe("Yesterday");
  });
});
