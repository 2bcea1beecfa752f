import { FieldProblems } from "./fieldProblems.js";
import type { DomainError } from "./DomainError.js";

function errorOf(work: (problems: FieldProblems) => void): DomainError | null {
  const problems = new FieldProblems();
  work(problems);
  try {
    problems.throwIfAny();
    return null;
  } catch (error) {
    return error as DomainError;
  }
}

describe("a form's fields", () => {
  it("report all their problems together, with the messages that the screens show", () => {
    const error = errorOf((problems) => {
      problems.checkLength("name", "", { most: 100 });
      problems.checkLength("password", "1234567", { least: 8, most: 128 });
      problems.checkLength("headline", "x".repeat(121), { most: 120 });
    });
    expect(error?.kind).toBe("INVALID");
    expect(error?.problems).toEqual([
      { code: "REQUIRED", reason: "Please fill out the field", field: "name" },
      { code: "TOO_SHORT", reason: "Minimum 8 characters required to enter", field: "password" },
      { code: "TOO_LONG", reason: "Maximum 120 characters allowed to enter", field: "headline" },
    ]);
  });

  it("have their length measured in characters, not in bytes or surrogate halves", () => {
    expect(errorOf((problems) => problems.checkLength("password", "😀".repeat(8), { least: 8, most: 8 }))).toBeNull();
  });

  it.each([
    ["  Anna \t Maria ", false, "Anna Maria"],
    [" one\r\ntwo\rthree\n ", true, "one\ntwo\nthree"],
  ])("are stored without extra whitespace: %j", (given, lines, stored) => {
    expect(new FieldProblems().readText("text", given, { most: 100, multiline: lines })).toBe(stored);
  });

  it.each([null, "", " \n ", "\u200B\u2060", "\u0000", "\u3164\u2800"])(
    "count as empty if they have no visible characters: %j",
    (given) => {
      const error = errorOf((problems) => problems.readText("name", given, { most: 100 }));
      expect(error?.problems).toMatchObject([{ code: "REQUIRED" }]);
    },
  );

  it.each([
    ["a\u0000b", true],
    ["a\u001Bb", true],
    ["half \uD83D", true],
    ["Anna \u202Eanna", true],
    ["two\nlines are one in a name", false],
  ])("are rejected only if they contain misleading or unstorable characters: %j", (given, isRejected) => {
    const one = errorOf((problems) => problems.readText("name", given, { most: 100 }));
    const many = errorOf((problems) => problems.readText("name", given, { most: 100, multiline: true }));
    expect([one, many].map((error) => error?.problems[0].code === "BAD_CHARACTERS")).toEqual([isRejected, isRejected]);
  });
});
