import type { Role } from "../accounts/index.js";
import { DemoSeedRow } from "./DemoSeedRow.js";
import { demoPassword, mainKeys, personOf } from "./people.js";

export { type DemoDependencies, seedDemo } from "./seedDemo.js";

export const demoRows = [DemoSeedRow];

export type DemoAccount = { readonly role: Role; readonly email: string; readonly password: string };

/** A student and a tutor who chat with each other. All demo accounts have the same password. */
export const demoAccounts: readonly DemoAccount[] = [mainKeys.student, mainKeys.tutor].map((key) => {
  const { role, email } = personOf(key);
  return { role, email, password: demoPassword };
});
