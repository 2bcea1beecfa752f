import { type AccountsHarness, openAccountsHarness, type TestAccounts } from "../../testing/support/people/accounts.js";

const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
const days = 24 * 60 * 60 * 1000;
let harness: AccountsHarness;
let here: TestAccounts;
beforeAll(async () => {
  harness = await openAccountsHarness();
});
beforeEach(async () => {
  await harness.clear();
  here = harness.node();
});

const count = async (table: string, condition = "true") =>
  (await harness.testDatabase.query(`select from ${table} where ${condition}`)).length;

/** Backdates the revocation of all revoked sessions. */
async function ageEnds(milliseconds: number): Promise<void> {
  const earlier = "update session set revoked_at = revoked_at - $1 * interval '1 millisecond'";
  await harness.testDatabase.query(earlier, [milliseconds]);
}

it("an ended session is deleted a day later with its tokens and push subscriptions; active sessions are kept", async () => {
  const phone = await here.accounts.signUpStudent(nora);
  const laptop = await here.accounts.logIn(nora);
  for (const { viewer } of [phone, laptop]) {
    await harness.testDatabase.query(
      "insert into push_subscription (endpoint, account_id, session_id, p256dh, auth) values ($2::text, $1, $2::uuid, '', '')",
      [viewer.id, viewer.credentialId],
    );
  }
  await here.accounts.logOut(phone.viewer, null);
  await ageEnds(0.9 * days);
  expect(await here.deleteExpired()).toBe(0);
  expect(await count("session")).toBe(2);
  await ageEnds(0.2 * days);
  expect(await here.deleteExpired()).toBeGreaterThan(0);
  for (const table of ["session", "refresh_token", "push_subscription"]) expect(await count(table)).toBe(1);
  await expect(here.accounts.refresh(phone.refreshToken.value)).rejects.toThrow("Your session has ended");
  expect((await here.accounts.refresh(laptop.refreshToken.value)).viewer).toEqual(laptop.viewer);
});

it("a session that has not been used for 30 days is deleted a day later", async () => {
  const { viewer } = await here.accounts.signUpStudent(nora);
  await harness.pass(30.9 * days);
  await here.deleteExpired();
  expect([await count("session", "revoked_at is null"), await count("refresh_token")]).toEqual([1, 1]);
  await harness.pass(0.2 * days);
  expect(await here.deleteExpired()).toBe(2);
  expect([await count("session"), await count("refresh_token")]).toEqual([0, 0]);
  expect(await count("account", `id = '${viewer.id}'`)).toBe(1);
});

it("a used refresh token is kept until it expires, so that reusing it still ends the session", async () => {
  const first = await here.accounts.signUpStudent(nora);
  await harness.pass(20 * days);
  const second = await here.accounts.refresh(first.refreshToken.value);
  await harness.pass(9 * days);
  await here.deleteExpired();
  expect(await count("refresh_token")).toBe(2);
  await expect(here.accounts.refresh(first.refreshToken.value)).rejects.toThrow("Your session has ended");
  await expect(here.accounts.refresh(second.refreshToken.value)).rejects.toThrow("Your session has ended");
});

it("an expired refresh token is deleted without its session if the session has a newer token", async () => {
  const first = await here.accounts.signUpStudent(nora);
  await harness.pass(20 * days);
  const second = await here.accounts.refresh(first.refreshToken.value);
  await harness.pass(12 * days);
  await here.deleteExpired();
  expect(await count("refresh_token")).toBe(1);
  await expect(here.accounts.refresh(first.refreshToken.value)).rejects.toThrow("Your session has ended");
  expect((await here.accounts.refresh(second.refreshToken.value)).viewer).toEqual(first.viewer);
});

it("emailed links are deleted a day after they expire", async () => {
  await here.accounts.signUpStudent(nora);
  here.passwords.requestReset(nora.email);
  here.logInLinks.request(nora.email);
  await here.finished();
  const tables = ["password_reset", "log_in_link", "email_verification"];
  await harness.pass(3.9 * days);
  await here.deleteExpired();
  expect(await Promise.all(tables.map((table) => count(table)))).toEqual([0, 0, 1]);
  await harness.pass(0.2 * days);
  await here.deleteExpired();
  expect(await count("email_verification")).toBe(0);
});

it("deleteExpired deletes more tokens than one statement can, even if two nodes run it at the same time", async () => {
  const [phone, laptop] = [await here.accounts.signUpStudent(nora), await here.accounts.logIn(nora)];
  const insert = `insert into refresh_token (token_hash, session_id, issued_at, expires_at)
    select decode(md5(n || $1::text), 'hex'), $1::uuid, now(), now() + $2::interval from generate_series(1, 11000) n`;
  await harness.testDatabase.query(insert, [phone.viewer.credentialId, "-10 days"]);
  await harness.testDatabase.query(insert, [laptop.viewer.credentialId, "10 days"]);
  await here.accounts.logOut(laptop.viewer, null);
  await ageEnds(2 * days);
  await Promise.all([here.deleteExpired(), harness.node().deleteExpired()]);
  await here.deleteExpired();
  expect([await count("session"), await count("refresh_token")]).toEqual([1, 1]);
  expect((await here.accounts.refresh(phone.refreshToken.value)).viewer).toEqual(phone.viewer);
});
