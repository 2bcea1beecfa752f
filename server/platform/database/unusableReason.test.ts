import { unusableReason } from "./unusableReason.js";

const url = "postgres://app:hunter2@db.example:5433/saywell";
const failure = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each([
  ["nobody listens", failure("ECONNREFUSED"), "DATABASE_URL names db.example:5433, where no database answers."],
  ["the host has no address", failure("ENOTFOUND"), "DATABASE_URL names db.example:5433, and this host is not known."],
  [
    "it is silent",
    new Error("timeout expired"),
    "DATABASE_URL names db.example:5433, which does not answer within 5 seconds.",
  ],
  [
    "the password is wrong",
    failure("28P01", 'password authentication failed for user "app"'),
    'The database at db.example:5433 refuses the user "app" or the password in DATABASE_URL.',
  ],
  ["the database is missing", failure("3D000"), 'The database at db.example:5433 has no database "saywell".'],
  [
    "it is full",
    failure("53300", "sorry, too many clients already"),
    "The database at db.example:5433 can't be used: sorry, too many clients already.",
  ],
])("when %s, an operator reads a sentence without the password", (_name, error, sentence) => {
  expect(unusableReason(error, url)).toBe(sentence);
});

test("a database behind a socket file is named by its folder", () => {
  expect(unusableReason(failure("ENOENT"), "postgres://saywell@%2Frun%2Fpg:5432/saywell")).toBe(
    "DATABASE_URL names /run/pg:5432, where no database answers.",
  );
});
