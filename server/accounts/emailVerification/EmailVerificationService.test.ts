import { systemClock } from "../../platform/clock.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { ageTokens, testAccounts, type TestAccounts } from "../../testing/support/people/accounts.js";
import { tokenIn } from "../../testing/support/servers/mailServer.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { accountRows, type Viewer } from "../index.js";
import { verificationsPerHour } from "./EmailVerificationService.js";

const aDay = 24 * 60 * 60 * 1000;
const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
const refused = expect.objectContaining({
  kind: "INVALID",
  problems: [expect.objectContaining({ code: "VERIFICATION_REFUSED" })],
});
let testDatabase: TestDatabase;
let database: Database;
let here: TestAccounts;
let viewer: Viewer;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, accountRows);
});
beforeEach(async () => {
  await testDatabase.query("delete from session; delete from account");
  here = testAccounts(database, systemClock);
  ({ viewer } = await here.accounts.signUpStudent(nora));
  await here.finished();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const newestToken = () => tokenIn(here.verificationMails.at(-1) ?? { text: "" });
const isVerified = async (who = viewer) => (await here.accounts.ownAccountOf(who)).emailVerified;

it("a new student gets an email that does not contain their name and whose link works only once", async () => {
  expect(here.verificationMails).toHaveLength(1);
  expect(here.verificationMails[0]?.to).toBe(nora.email);
  expect(here.verificationMails[0]?.text).not.toContain("Nora");
  expect(await isVerified()).toBe(false);
  const token = newestToken();
  await here.emailVerification.verify(viewer, token);
  expect(await isVerified()).toBe(true);
  await expect(here.emailVerification.verify(viewer, token)).rejects.toEqual(refused);
});

it("a verification link works only for a user who is logged in to the link's account", async () => {
  const other = (await here.accounts.signUpStudent({ ...nora, email: "eve@example.org" })).viewer;
  await here.finished();
  const ofEve = newestToken();
  await expect(here.emailVerification.verify(null, ofEve)).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
  await expect(here.emailVerification.verify(viewer, ofEve)).rejects.toEqual(refused);
  expect(await isVerified(other)).toBe(false);
  await here.emailVerification.verify(other, ofEve);
  expect(await isVerified(other)).toBe(true);
});

it("verifying an email address fails with a made-up link or a link older than three days", async () => {
  const token = newestToken();
  await ageTokens(testDatabase, 3 * aDay);
  for (const each of [token, "", "\0", "A".repeat(43)]) {
    await expect(here.emailVerification.verify(viewer, each)).rejects.toEqual(refused);
  }
});

it("verification links are limited per hour, and can't be requested for a verified address unless email to it has bounced", async () => {
  for (let sent = 1; sent < verificationsPerHour; sent++) await here.emailVerification.resend(viewer);
  await expect(here.emailVerification.resend(viewer)).rejects.toMatchObject({ kind: "TOO_MANY" });
  await here.finished();
  expect(here.verificationMails).toHaveLength(verificationsPerHour);
  await here.emailVerification.verify(viewer, newestToken());
  await expect(here.emailVerification.resend(viewer)).rejects.toMatchObject({ kind: "CONFLICT" });
  await testDatabase.query("update account set email_refused_at = now()");
  await ageTokens(testDatabase, aDay);
  await here.emailVerification.resend(viewer);
  await here.finished();
  await here.emailVerification.verify(viewer, newestToken());
  expect((await here.accounts.ownAccountOf(viewer)).emailRefusedAt).toBeNull();
});
