import type { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { isCommonPassword } from "./commonPasswords.js";

/** How long a password may be, in characters. */
const length = { least: 8, most: 128 };
/** How many letters a password must have beside its owner's words, where it has any of these. */
const minOtherLetters = 4;
const productName = "saywell";

/** What anybody may know about the owner of a password. */
export type PasswordOwner = {
  readonly email: string | null;
  readonly firstName?: string;
  readonly lastName?: string;
};

/**
 * Notes what is wrong with a password that somebody chooses: too short, too long, blank, among the most common ones, or
 * little more than the product's name and its owner's own words.
 */
export function checkNewPassword(problems: FieldProblems, field: string, password: string, owner: PasswordOwner): void {
  const before = problems.count;
  problems.checkLength(field, password, length);
  if (problems.count > before) return;
  const text = password.toLowerCase();
  if (text.trim() === "" || isCommonPassword(text) || isCommonPassword(text.replace(/[^\p{L}\p{N}]+$/u, ""))) {
    problems.add(field, "TOO_COMMON", "This password is one of the most common ones. Please choose another");
  } else if (isGuessable(text, owner)) {
    const reason = "This password is easy to guess from your name, your email address or ours. Please choose another";
    problems.add(field, "TOO_GUESSABLE", reason);
  }
}

function isGuessable(text: string, owner: PasswordOwner): boolean {
  const found = wordsOf(owner).filter((word) => text.includes(word));
  const rest = found.reduce((left, word) => left.replaceAll(word, ""), text);
  return found.length > 0 && (rest.match(/\p{L}/gu)?.length ?? 0) < minOtherLetters;
}

/** The longest first; words of one or two letters are in passwords by chance. */
function wordsOf({ email, firstName = "", lastName = "" }: PasswordOwner): readonly string[] {
  const text = `${productName} ${email ?? ""} ${firstName} ${lastName}`.toLowerCase();
  const words = text.split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 2).sort((one, other) => other.length - one.length);
}
