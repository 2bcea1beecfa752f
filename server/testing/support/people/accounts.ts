import { accountRows, type Accounts, type AccountService, buildAccounts } from "../../../accounts/index.js";
import type { Clock } from "../../../platform/clock.js";
import { type Database, openDatabase } from "../../../platform/database/database.js";
import { createLogger } from "../../../platform/telemetry/logger.js";
import type { Mail } from "../../../platform/mail/mailer.js";
import { atTheEnd } from "../atTheEnd.js";
import { createTestDatabase, type TestDatabase } from "../databases/testDatabase.js";

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
  for (const table of ["refresh_token", "password_reset", "log_in_link"]) {
    await database.query(`update ${table} set ${moments}`, [milliseconds]);
  }
}

/** Accounts in a database of the test file's own, and a time that passes when it is told to. */
export type AccountsOverTime = {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  /** One more node, which knows nothing of what the others remember; its clock may be some milliseconds fast. */
  node(fast?: number): AccountService;
  /** Lets so many milliseconds pass, for the nodes and for the database. */
  pass(milliseconds: number): Promise<void>;
  /** Begins anew, with nobody in it. */
  clear(): Promise<void>;
};

/** Opens them; they are closed when the test file's stories are over. */
export async function openAccountsOverTime(): Promise<AccountsOverTime> {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.url, accountRows);
  atTheEnd(() => database.close());
  const beginning = Date.parse("2026-03-02T09:00:00Z");
  let now = beginning;
  return {
    testDatabase,
    database,
    node: (fast = 0) => testAccounts(database, { now: () => new Date(now + fast) }).accounts,
    async pass(milliseconds) {
      now += milliseconds;
      await ageTokens(testDatabase, milliseconds);
    },
    async clear() {
      now = beginning;
      await testDatabase.query("delete from refresh_token; delete from session; delete from account");
    },
  };
}
