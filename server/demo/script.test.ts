import { chats } from "./chats/all.js";
import { personOf } from "./people.js";
import { readScript } from "./script.js";

const noon = new Date(2026, 10, 20, 12, 0);
const anna = { student: "Anna", tutor: "Tom" };

describe("a demo chat script", () => {
  it("is parsed into messages with their authors and times", () => {
    const script = `
      == 3 days ago, 18:05
      Anna (trial): Hi Tom!
        / When are you available this week?
      Tom: Today, for example, or
        tomorrow.

      == yesterday, 09:00
      Anna: Thank you!
      == 20 minutes ago
      Tom: Tom: that is me.
    `;
    expect(readScript(script, anna, noon)).toEqual([
      {
        by: "student",
        isTrialRequest: true,
        content: "Hi Tom!\nWhen are you available this week?",
        at: new Date(2026, 10, 17, 18, 5),
      },
      {
        by: "tutor",
        isTrialRequest: false,
        content: "Today, for example, or tomorrow.",
        at: new Date(2026, 10, 17, 18, 7),
      },
      { by: "student", isTrialRequest: false, content: "Thank you!", at: new Date(2026, 10, 19, 9, 0) },
      { by: "tutor", isTrialRequest: false, content: "Tom: that is me.", at: new Date(2026, 10, 20, 11, 40) },
    ]);
  });

  it("is rejected when a time is missing or unreadable", () => {
    expect(() => readScript("Anna: Hello?", anna, noon)).toThrow("This line has no time: Anna: Hello?");
    expect(() => readScript("== last week\nAnna: Hello?", anna, noon)).toThrow("not a valid time: last week");
  });
});

describe("the demo's scripts", () => {
  const moments = [noon, new Date(2026, 0, 1, 0, 1), new Date(2026, 2, 29, 3, 30), new Date(2026, 11, 31, 23, 59)];
  const scripts = chats.map(({ student, tutor, unread, script }) => ({
    name: `${student} and ${tutor}`,
    unread,
    at: (now: Date) =>
      readScript(script, { student: personOf(student).firstName, tutor: personOf(tutor).firstName }, now),
  }));

  it.each(scripts)(
    "are in chronological order and end before now, no matter when the demo is seeded: $name",
    ({ at }) => {
      for (const now of moments) {
        const times = at(now).map((line) => line.at.getTime());
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
      }
    },
  );

  it.each(scripts)(
    "begin with a message from the student, and leave only the last messages unread: $name",
    ({ at, unread }) => {
      const lines = at(noon);
      expect(lines[0]?.by).toBe("student");
      expect(lines.slice(1).filter(({ isTrialRequest }) => isTrialRequest)).toEqual([]);
      const speakers = lines.map(({ by }) => by);
      expect(speakers.length - 1 - speakers.findLastIndex((by) => by !== speakers.at(-1))).toBeGreaterThanOrEqual(
        unread,
      );
    },
  );

  it("contain 38 chats, all with 1 to 30 messages except for one longer chat", () => {
    const lengths = scripts.map(({ at }) => at(noon).length).toSorted((one, other) => one - other);
    expect(lengths).toHaveLength(38);
    expect(lengths[0]).toBe(1);
    expect(lengths.at(-2)).toBeLessThanOrEqual(30);
    expect(lengths.at(-1)).toBeGreaterThan(60);
  });
});
