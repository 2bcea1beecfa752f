import { subjectLabel, subjectValues } from "./subjectValues";

test("the subjects have the same values in URLs as on the server", () => {
  expect(subjectValues).toEqual([
    ...["english", "spanish", "french", "programming", "web-development", "design", "university-preparation", "ielts"],
    ...["sat", "math", "biology", "history", "career-advice"],
  ]);
});

test("a subject is shown by its label, or by its value if only the server knows the subject", () => {
  expect(["web-development", "university-preparation", "sat", "chess"].map(subjectLabel)).toEqual([
    ...["Web development", "University preparation", "SAT", "chess"],
  ]);
});
