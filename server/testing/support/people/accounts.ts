import { accountRows, type Accounts, buildAccounts } from "../../../accounts/index.js";
import { type Clock, systemClock } from "../../../platform/clock.js";
import { type Database, openDatabase } from "../../../platform/database/database.js";
import { Limits } from "../../../platform/limits/Limits.js";
import { MemoryRateLimitStore } from "../../../platform/limits/MemoryRateLimitStore.js";
import { createLogger } from "../../../platform/telemetry/logger.js";
import type { Mail } from "../../../platform/mail/mailer.js";
import { atTheEnd } from "../atTheEnd.js";
import { createTestDatabase, type TestDatabase } from "../databases/testDatabase.js";

/** `verificationMails` are the emails that verify an address; `mails` are all other emails. */
export type TestAccounts = Accounts & { readonly mails: readonly Mail[]; readonly verificationMails: readonly Mail[] };

/** Signs the tokens of `testAccounts`. */
export const accountsSecret = "a secret of at least thirty-two characters";

/** Builds the accounts slice alone; each instance acts as a separate node. */
export function testAccounts(database: Database, clock: Clock): TestAccounts {
  const mails: Mail[] = [];
  const verificationMails: Mail[] = [];
  const send = async (mail: Mail) => void (isVerification(mail) ? verificationMails : mails).push(mail);
  const mailer = { send, close: async () => undefined };
  const parts = {
    database,
    clock,
    mailer,
    limits: new Limits(new MemoryRateLimitStore(systemClock)),
    secrets: [accountsSecret],
    openId: null,
    disableWebhooks: async () => 0,
  } as const;
  const accounts = buildAccounts({ ...parts, logger: createLogger("silent"), publicUrl: "http://saywell.example" });
  return { ...accounts, mails, verificationMails };
}

const isVerification = ({ subject }: Mail) => subject.startsWith("Verify your email address");

/** Moves back the times of refresh tokens and emailed tokens, which expire by the database's clock. */
export async function ageTokens(database: TestDatabase, milliseconds: number): Promise<void> {
  const earlier = (moment: string) => `${moment} = ${moment} - $1 * interval '1 millisecond'`;
  const moments = ["issued_at", "expires_at", "used_at"].map(earlier).join(", ");
  for (const table of ["refresh_token", "password_reset", "log_in_link", "email_verification"]) {
    await database.query(`update ${table} set ${moments}`, [milliseconds]);
  }
}

/** Nodes with only the accounts slice, on one database, with a clock that the test advances. */
export type AccountsHarness = {
  readonly testDatabase: TestDatabase;
  readonly database: Database;
  /** Returns a node with its own caches and a clock that is `fast` milliseconds ahead. */
  node(fast?: number): TestAccounts;
  /** Advances the nodes' clock and ages the tokens in the database. */
  pass(milliseconds: number): Promise<void>;
  /** Deletes all accounts and resets the clock. */
  clear(): Promise<void>;
};

/** Creates the nodes' database, which is closed at the end of the test file. */
export async function openAccountsHarness(): Promise<AccountsHarness> {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.url, accountRows);
  atTheEnd(() => database.close());
  const beginning = Date.parse("2026-03-02T09:00:00Z");
  let now = beginning;
  return {
    testDatabase,
    database,
    node: (fast = 0) => testAccounts(database, { now: () => new Date(now + fast) }),
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
