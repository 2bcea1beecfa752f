import { FieldProblems } from "../platform/errors/fieldProblems.js";
import { checkNewPassword } from "./passwords/passwordRules.js";
import { type PersonName, splitName } from "./people/personName.js";

/** `name` is missing for a tutor, who enters it later. */
export type SignUp = { readonly name?: string; readonly email: string; readonly password: string };

/** A validated sign-up in its stored form, without the password. */
export type NewAccount = PersonName & { readonly email: string };

const maxEmailLength = 254;
// HTML's rule for <input type="email">, but in lower case and with at least one dot in the domain. Before the @, dots
// must separate other characters (RFC 5321, section 4.1.2): mail servers reject any other address.
const email =
  /^(?!\.)(?!.*\.[.@])[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Returns the address as accounts store it, trimmed and in lower case; null if it is invalid. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= maxEmailLength && email.test(address) ? address : null;
}

/**
 * Returns the address as accounts store it.
 * @throws DomainError INVALID when the text is not an email address
 */
export function requireEmail(text: string): string {
  const problems = new FieldProblems();
  const address = readEmail(text);
  if (text.trim() === "") problems.addRequired("email");
  else if (address === null) problems.add("email", "BAD_EMAIL", "Please enter a valid email address");
  problems.throwIfAny();
  return address ?? "";
}

/**
 * Validates a sign-up, and returns the account to store.
 * @throws DomainError INVALID if `name`, `email` or `password` is invalid
 */
export function decideSignUp({ name, email: address, password }: SignUp): NewAccount {
  const problems = new FieldProblems();
  const fullName = name === undefined ? "" : problems.readText("name", name, { most: 100 });
  const storedEmail = readEmail(address);
  if (address.trim() === "") problems.addRequired("email");
  else if (storedEmail === null) problems.add("email", "BAD_EMAIL", "Please enter a valid email address");
  const personName = splitName(fullName);
  checkNewPassword(problems, "password", password, { email: storedEmail, ...personName });
  problems.throwIfAny();
  return { email: storedEmail ?? "", ...personName };
}

/**
 * Checks that the email address and the password are filled in.
 * @throws DomainError INVALID with a problem for each empty field
 */
export function decideLogIn(input: { readonly email: string; readonly password: string }): void {
  const problems = new FieldProblems();
  if (input.email.trim() === "") problems.addRequired("email");
  if (input.password === "") problems.addRequired("password");
  problems.throwIfAny();
}
