import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { checkNewPassword } from "./passwordRules.js";

const nora = { email: "nora.lind@example.org", firstName: "Nora", lastName: "Lindqvist" };

function problemsOf(password: string): readonly string[] {
  const problems = new FieldProblems();
  checkNewPassword(problems, "password", password, nora);
  try {
    problems.throwIfAny();
  } catch (error) {
    if (error instanceof DomainError) return error.problems.map(({ code }) => code);
    throw error;
  }
  return [];
}

it.each([
  ["eight spaces", " ".repeat(8)],
  ["a common password", "trustno1"],
  ["a common password in capitals", "PASSWORD1"],
  ["a common password with punctuation appended", "Password1!"],
])("a new password is rejected as too common if it is %s", (_what, password) =>
  expect(problemsOf(password)).toEqual(["TOO_COMMON"]),
);

it.each([
  ["the product's name and a number", "saywell123"],
  ["the first name and a year", "Nora-1990"],
  ["the last name", "lindqvist"],
  ["both names", "Nora.Lindqvist!"],
  ["the email address", "Nora.Lind@Example.org"],
  ["the first part of the email address with a number", "nora.lind42"],
])("a new password is rejected as too guessable if it is %s", (_what, password) =>
  expect(problemsOf(password)).toEqual(["TOO_GUESSABLE"]),
);

it.each(["correct horse", "nora rides a correct horse", "saywell battery staple", "4kz-m8q-w2x"])(
  "checkNewPassword accepts %j",
  (password) => expect(problemsOf(password)).toEqual([]),
);
