import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { type PersonName, splitName } from "../people/personName.js";
import type { Role } from "../role.js";

/** Returns a new account's name from the provider's claim; a name that breaks our rules is ignored. */
export function nameOf(given: string, role: Role): PersonName {
  const problems = new FieldProblems();
  const name = problems.readText("name", given, { most: 100 });
  if (problems.count === 0) return splitName(name);
  // A tutor enters a name in the first of the five profile steps; a student is never asked for one.
  return { firstName: role === "STUDENT" ? "Student" : "", lastName: "" };
}
