import { Client } from "pg";
import { systemClock } from "../../platform/clock.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { ageTokens, testAccounts, type TestAccounts } from "../../testing/support/people/accounts.js";
import { tokenIn } from "../../testing/support/servers/mailServer.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { AuditTrail } from "../audit/AuditTrail.js";
import { accountRows, setSuspended } from "../index.js";
import { logInLinksPerHour } from "./LogInLinkService.js";

const minutes = 60_000;
const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
const refused = expect.objectContaining({
  kind: "INVALID",
  problems: [expect.objectContaining({ code: "LOG_IN_LINK_REFUSED" })],
});
let testDatabase: TestDatabase;
let database: Database;
let here: TestAccounts;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, accountRows);
});
beforeEach(async () => {
  await testDatabase.query("delete from session; delete from account");
  here = testAccounts(database, systemClock);
  await here.accounts.signUpStudent(nora);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/** Requests a link; returns its token, or "" if no email was sent. */
async function link(email = nora.email): Promise<string> {
  const before = here.mails.length;
  here.logInLinks.request(email);
  await here.finished();
  const mail = here.mails[before];
  return mail === undefined ? "" : tokenIn(mail);
}

it("an emailed login link works exactly once, and invalidates the account's other links", async () => {
  const [earlier, token] = [await link(" NORA@example.org "), await link()];
  const attempts = await Promise.allSettled([here.logInLinks.logIn(token), here.logInLinks.logIn(token)]);
  expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [opened] = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value] : []));
  expect(opened?.email).toBe(nora.email);
  await here.authenticator.viewerOf(opened?.session.accessToken ?? "");
  await expect(here.logInLinks.logIn(earlier)).rejects.toEqual(refused);
  expect(here.mails[0]?.text).toContain("http://saywell.example/log-in#");
});

it("if two login links are used at the same time, one is accepted and the other is rejected", async () => {
  const [, one, other] = [await link(), await link(), await link()];
  const blocker = new Client({ connectionString: testDatabase.url });
  await blocker.connect();
  atTheEnd(() => blocker.end());
  await blocker.query("begin");
  await blocker.query("select from log_in_link order by issued_at limit 1 for update");
  const attempts = Promise.allSettled([here.logInLinks.logIn(one), here.logInLinks.logIn(other)]);
  await untilWaiting(testDatabase, 2);
  await blocker.query("commit");
  const reasons = (await attempts).flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  expect(reasons).toEqual([refused]);
});

it("a login link's token is stored only as a hash, and expired or made-up tokens are rejected", async () => {
  const token = await link();
  const rows = await testDatabase.query("select encode(token_hash, 'escape') as hash from log_in_link");
  expect(JSON.stringify(rows)).not.toContain(token);
  await ageTokens(testDatabase, 15 * minutes);
  await expect(here.logInLinks.logIn(token)).rejects.toEqual(refused);
  for (const invented of ["", "\0", "A".repeat(43)]) {
    await expect(here.logInLinks.logIn(invented)).rejects.toEqual(refused);
  }
});

it("a login link's token can't be used to reset a password, and a reset link's token can't be used to log in", async () => {
  const token = await link();
  await expect(here.passwords.reset({ token, password: "battery staple" })).rejects.toThrow("has expired");
  here.passwords.requestReset(nora.email);
  await here.finished();
  await expect(here.logInLinks.logIn(tokenIn(here.mails[1] ?? { text: "" }))).rejects.toEqual(refused);
});

it("logging out everywhere invalidates the login links and reset links that were sent earlier", async () => {
  const { viewer } = await here.accounts.logIn(nora);
  const token = await link();
  here.passwords.requestReset(nora.email);
  await here.finished();
  await here.accounts.logOutEverywhere(viewer);
  await expect(here.logInLinks.logIn(token)).rejects.toEqual(refused);
  const reset = { token: tokenIn(here.mails[1] ?? { text: "" }), password: "battery staple" };
  await expect(here.passwords.reset(reset)).rejects.toThrow("has expired");
});

it("login links are limited per hour, are sent only to addresses with an account, and fail for suspended accounts", async () => {
  expect(await link("nobody@example.org")).toBe("");
  const token = await link();
  await setSuspended(database, nora.email, true);
  await expect(here.logInLinks.logIn(token)).rejects.toThrow("This account has been suspended.");
  for (let i = 0; i < logInLinksPerHour * 2; i += 1) here.logInLinks.request(nora.email);
  await here.finished();
  expect(here.mails).toHaveLength(logInLinksPerHour);
});

describe("the first login with an emailed link when the account's address is unverified", () => {
  it("removes the password, ends the other sessions, verifies the address, and emails the user about the removed password", async () => {
    const { accessToken } = await here.accounts.logIn(nora);
    const { session } = await here.logInLinks.logIn(await link());
    await here.finished();
    await expect(here.authenticator.viewerOf(accessToken)).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
    await expect(here.accounts.logIn(nora)).rejects.toMatchObject({ problems: [{ code: "WRONG_CREDENTIALS" }] });
    await here.authenticator.viewerOf(session.accessToken);
    const verified = "select email_proven_at is not null as verified from account";
    expect(await testDatabase.query(verified)).toEqual([{ verified: true }]);
    expect(here.mails[1]).toMatchObject({ to: nora.email, subject: "Your Saywell password was removed" });
  });

  it("changes and records nothing if the account is suspended", async () => {
    const token = await link();
    await setSuspended(database, nora.email, true);
    const note = jest.spyOn(AuditTrail.prototype, "note");
    await expect(here.logInLinks.logIn(token)).rejects.toThrow("This account has been suspended.");
    expect(note).not.toHaveBeenCalled();
    await setSuspended(database, nora.email, false);
    await here.accounts.logIn(nora);
    expect(here.mails).toHaveLength(1);
  });
});

it("a login with an emailed link keeps the password and sessions of an account with a verified address", async () => {
  await testDatabase.query("update account set email_proven_at = now()");
  const { accessToken } = await here.accounts.logIn(nora);
  await here.logInLinks.logIn(await link());
  await here.finished();
  await here.authenticator.viewerOf(accessToken);
  await here.accounts.logIn(nora);
  expect(here.mails).toHaveLength(1);
});

it("after a login with an emailed link, emails are sent again to an address that the mail server had rejected", async () => {
  await testDatabase.query("update account set email_proven_at = now(), email_refused_at = now()");
  const { session } = await here.logInLinks.logIn(await link());
  expect((await here.accounts.ownAccountOf(session.viewer)).emailRefusedAt).toBeNull();
});
