import { type Accounts, buildAccounts } from "../accounts/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { createLogger } from "../platform/logger.js";
import type { Mail } from "../platform/mail/mailer.js";
import type { TestDatabase } from "./testDatabase.js";

/** The accounts of a test: what they write by mail lies in `mails`. */
export type TestAccounts = Accounts & { readonly mails: readonly Mail[] };

/** What the accounts of tests sign with. */
export const accountsSecret = "a secret of at least thirty-two characters";

/** Starts accounts that stand alone, on a test's database and clock; each call is a node of its own. */
export function testAccounts(database: Database, clock: Clock): TestAccounts {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => undefined };
  const parts = { database, clock, mailer, secrets: [accountsSecret], openId: null } as const;
  const accounts = buildAccounts({ ...parts, logger: createLogger("silent"), publicUrl: "http://saywell.example" });
  return { ...accounts, mails };
}

/** Lets the tokens of sessions and password links become older by so many milliseconds: the database's time judges them. */
export async function ageTokens(database: TestDatabase, milliseconds: number): Promise<void> {
  const earlier = (moment: string) => `${moment} = ${moment} - $1 * interval '1 millisecond'`;
  const moments = ["issued_at", "expires_at", "used_at"].map(earlier).join(", ");
  for (const table of ["refresh_token", "password_reset"]) {
    await database.query(`update ${table} set ${moments}`, [milliseconds]);
  }
}
