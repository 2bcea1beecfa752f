import { FieldProblems } from "../platform/errors/fieldProblems.js";
import { checkNewPassword } from "./passwords/passwordRules.js";
import { type PersonName, splitName } from "./people/personName.js";

/** What someone signs up with. A tutor gives no name yet. */
export type SignUp = { readonly name?: string; readonly email: string; readonly password: string };

/** A sign-up that may be stored, but for the password, which is hashed first. */
export type NewAccount = PersonName & { readonly email: string };

const maxEmailLength = 254;
// The rule of HTML's <input type="email">, in lower case and with at least one dot: what a browser lets pass, we take.
const email =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** An email address as accounts are found by it: trimmed and in lower case; null when it is none. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= maxEmailLength && email.test(address) ? address : null;
}

/**
 * An email address that something is to be sent to.
 * @throws DomainError INVALID when it is none
 */
export function requireEmail(text: string): string {
  const problems = new FieldProblems();
  const address = readEmail(text);
  if (text.trim() === "") problems.addRequired("email");
  else if (address === null) problems.add("email", "BAD_EMAIL", "Please enter a valid email address");
  problems.refuse();
  return address ?? "";
}

/**
 * Checks what someone signs up with, every field at once.
 * @throws DomainError INVALID with the problems of `name`, `email` and `password`
 */
export function decideSignUp({ name, email: address, password }: SignUp): NewAccount {
  const problems = new FieldProblems();
  const fullName = name === undefined ? "" : problems.readText("name", name, { most: 100 });
  const storedEmail = readEmail(address);
  if (address.trim() === "") problems.addRequired("email");
  else if (storedEmail === null) problems.add("email", "BAD_EMAIL", "Please enter a valid email address");
  const personName = splitName(fullName);
  checkNewPassword(problems, "password", password, { email: storedEmail, ...personName });
  problems.refuse();
  return { email: storedEmail ?? "", ...personName };
}

/**
 * Checks that a log-in has both its fields.
 * @throws DomainError INVALID with the problems of `email` and `password`
 */
export function decideLogIn(input: { readonly email: string; readonly password: string }): void {
  const problems = new FieldProblems();
  if (input.email.trim() === "") problems.addRequired("email");
  if (input.password === "") problems.addRequired("password");
  problems.refuse();
}
