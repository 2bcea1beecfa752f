import { brandName } from "../../platform/brandName.js";
import type { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { isCommonPassword } from "./commonPasswords.js";

/** In characters. */
const length = { least: 8, most: 128 };
/** How many letters a password must have besides the words from `wordsOf`, if it contains any of them. */
const minOtherLetters = 4;

/** What others might know or guess about a password's owner. */
export type PasswordOwner = {
  readonly email: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
};

/**
 * Adds the first problem with a new password, if any: it is too short, too long, blank, one of the most common ones, or
 * little more than the product's name and words from the owner's name and email address.
 */
export function checkNewPassword(problems: FieldProblems, field: string, password: string, owner: PasswordOwner): void {
  const before = problems.count;
  problems.checkLength(field, password, length);
  if (problems.count > before) return;
  const text = password.toLowerCase();
  if (text.trim() === "" || isCommonPassword(text) || isCommonPassword(text.replace(/[^\p{L}\p{N}]+$/u, ""))) {
    problems.add(field, "TOO_COMMON", "This password is one of the most common ones. Please choose another");
  } else if (isGuessable(text, owner)) {
    const reason =
      "This password is easy to guess from your name, your email address or the name of this site. " +
      "Please choose another";
    problems.add(field, "TOO_GUESSABLE", reason);
  }
}

function isGuessable(text: string, owner: PasswordOwner): boolean {
  const found = wordsOf(owner).filter((word) => text.includes(word));
  const rest = found.reduce((left, word) => left.replaceAll(word, ""), text);
  return found.length > 0 && (rest.match(/\p{L}/gu)?.length ?? 0) < minOtherLetters;
}

/** Returns the guessable words, longest first; omits words of one or two characters, which occur by chance. */
function wordsOf({ email, firstName = "", lastName = "" }: PasswordOwner): readonly string[] {
  const text = `${brandName} ${email ?? ""} ${firstName} ${lastName}`.toLowerCase();
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 2).sort((one, other) => other.length - one.length);
}
