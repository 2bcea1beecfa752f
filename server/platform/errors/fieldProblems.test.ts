import { FieldProblems } from "./fieldProblems.js";
import type { DomainError } from "./DomainError.js";

function refusalOf(work: (problems: FieldProblems) => void): DomainError | null {
  const problems = new FieldProblems();
  work(problems);
  try {
    problems.refuse();
    return null;
  } catch (error) {
    return error as DomainError;
  }
}

describe("a form's fields", () => {
  it("are all told at once, in the words of the screens", () => {
    const refusal = refusalOf((problems) => {
      problems.checkLength("name", "", { most: 100 });
      problems.checkLength("password", "1234567", { least: 8, most: 128 });
      problems.checkLength("headline", "x".repeat(121), { most: 120 });
    });
    expect(refusal?.kind).toBe("INVALID");
    expect(refusal?.problems).toEqual([
      { code: "REQUIRED", reason: "Please fill out the field", field: "name" },
      { code: "TOO_SHORT", reason: "Minimum 8 characters required to enter", field: "password" },
      { code: "TOO_LONG", reason: "Maximum 120 characters allowed to enter", field: "headline" },
    ]);
  });

  it("are counted in characters, not in bytes or surrogate halves", () => {
    expect(refusalOf((problems) => problems.checkLength("password", "😀".repeat(8), { least: 8, most: 8 }))).toBeNull();
  });

  it.each([
    ["  Anna \t Maria ", false, "Anna Maria"],
    [" one\r\ntwo\rthree\n ", true, "one\ntwo\nthree"],
  ])("are stored without stray white space: %j", (given, lines, stored) => {
    expect(new FieldProblems().readText("text", given, { most: 100, lines })).toBe(stored);
  });

  it.each([null, "", " \n ", "\u200B\u2060", "\u0000"])("count as empty with nothing to see: %j", (given) => {
    const refusal = refusalOf((problems) => problems.readText("name", given, { most: 100 }));
    expect(refusal?.problems).toMatchObject([{ code: "REQUIRED" }]);
  });

  it.each([
    ["a\u0000b", true],
    ["a\u001Bb", true],
    ["half \uD83D", true],
    ["Anna \u202Eanna", true],
    ["two\nlines are one in a name", false],
  ])("are refused with characters that can't be stored or mislead: %j", (given, isRefused) => {
    const one = refusalOf((problems) => problems.readText("name", given, { most: 100 }));
    const many = refusalOf((problems) => problems.readText("name", given, { most: 100, lines: true }));
    expect([one, many].map((refusal) => refusal?.problems[0].code === "BAD_CHARACTERS")).toEqual([
      isRefused,
      isRefused,
    ]);
  });
});
