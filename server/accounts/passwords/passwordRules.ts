import type { FieldProblems } from "../../platform/fieldProblems.js";
import { isCommonPassword } from "./commonPasswords.js";

/** How long a password may be, in characters. */
const length = { least: 8, most: 128 };

/**
 * Notes what is wrong with a password that somebody chooses: too short, too long, among the most common ones, or what
 * anybody can guess who knows the email address.
 */
export function checkNewPassword(problems: FieldProblems, field: string, password: string, email: string | null): void {
  const before = problems.count;
  problems.checkLength(field, password, length);
  if (problems.count > before) return;
  if (isCommonPassword(password)) {
    problems.add(field, "TOO_COMMON", "This password is one of the most common ones. Please choose another");
  } else if (email !== null && isGuessable(password.toLowerCase(), email)) {
    problems.add(field, "TOO_GUESSABLE", "This password is your email address. Please choose another");
  }
}

function isGuessable(password: string, email: string): boolean {
  return password === email || password === email.slice(0, email.lastIndexOf("@"));
}
