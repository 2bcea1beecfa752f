import type { Role } from "../accounts/index.js";
import { DemoSeedRow } from "./DemoSeedRow.js";
import { demoPassword, mainKeys, personOf } from "./people.js";

export { type DemoDependencies, seedDemo } from "./seedDemo.js";

/** The rows of the demo, for the database to know. */
export const demoRows = [DemoSeedRow];

/** An account that visitors may log in with. */
export type DemoAccount = { readonly role: Role; readonly email: string; readonly password: string };

/** The accounts to begin with: a student and a tutor who write to each other. All other demo people share the password. */
export const demoAccounts: readonly DemoAccount[] = [mainKeys.student, mainKeys.tutor].map((key) => {
  const { role, email } = personOf(key);
  return { role, email, password: demoPassword };
});
