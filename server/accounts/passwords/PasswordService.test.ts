import { type Database, openDatabase } from "../../platform/database/database.js";
import { ageTokens, testAccounts, type TestAccounts } from "../../testing/support/people/accounts.js";
import { tokenIn } from "../../testing/support/servers/mailServer.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { accountRows, type OpenSession } from "../index.js";
import { resetsPerHour } from "./PasswordService.js";

const seconds = 1000;
const minutes = 60 * seconds;
const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
let testDatabase: TestDatabase;
let database: Database;
let here: TestAccounts;

/** The clock of a node that is 30 days behind; links must not depend on it. */
const clock = { now: () => new Date(Date.now() - 30 * 24 * 60 * minutes) };
const pass = (milliseconds: number) => ageTokens(testDatabase, milliseconds);
const problem = (code: string, field?: string) =>
  expect.objectContaining({ kind: "INVALID", problems: [expect.objectContaining(field ? { code, field } : { code })] });
const refused = problem("RESET_REFUSED");
const isIn = async ({ accessToken }: OpenSession) =>
  here.authenticator.viewerOf(accessToken).then(
    () => true,
    () => false,
  );

/** Requests a link; returns its token, or null if no email was sent. */
async function linkFor(email: string, request = () => here.passwords.requestReset(email)): Promise<string | null> {
  const before = here.mails.length;
  request();
  await here.finished();
  const mail = here.mails[before];
  return mail === undefined ? null : tokenIn(mail);
}

const logInLinkFor = (email: string) => linkFor(email, () => here.logInLinks.request(email));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, accountRows);
});
beforeEach(async () => {
  here = testAccounts(database, clock);
  await testDatabase.query("delete from session");
  await testDatabase.query("delete from account");
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe("a student who forgot their password", () => {
  it("gets a link by email, sets a new password with it, and is logged out on all devices", async () => {
    const [phone, laptop] = [await here.accounts.signUpStudent(nora), await here.accounts.logIn(nora)];
    const token = await linkFor(" NORA@example.org ");
    await here.passwords.reset({ token: token ?? "", password: "battery staple" });
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, false]);
    await expect(here.accounts.refresh(phone.refreshToken.value)).rejects.toThrow("Your session has ended");
    await expect(here.accounts.logIn(nora)).rejects.toThrow("The email or the password is wrong.");
    expect(await isIn(await here.accounts.logIn({ ...nora, password: "battery staple" }))).toBe(true);
    await here.finished();
    expect(here.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["nora@example.org", "Set a new Saywell password"],
      ["nora@example.org", "Your Saywell password was changed"],
    ]);
    expect(here.mails[0]?.text).toContain("http://saywell.example/new-password#");
    expect(here.mails[0]?.html).toContain(`href="http://saywell.example/new-password#${token}"`);
  });

  it("gets emails again after setting a new password if the mail server had rejected the address", async () => {
    const { viewer } = await here.accounts.signUpStudent(nora);
    await testDatabase.query("update account set email_proven_at = now(), email_refused_at = now()");
    await here.passwords.reset({ token: (await linkFor(nora.email)) ?? "", password: "battery staple" });
    expect((await here.accounts.ownAccountOf(viewer)).emailRefusedAt).toBeNull();
  });

  it("can use a link only once, after which the other links are invalid too", async () => {
    await here.accounts.signUpStudent(nora);
    const [first, second] = [await linkFor(nora.email), await linkFor(nora.email)];
    const attempts = await Promise.allSettled(
      ["battery staple", "stapled battery"].map((password) => here.passwords.reset({ token: second ?? "", password })),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(here.passwords.reset({ token: second ?? "", password: "third attempt" })).rejects.toEqual(refused);
    await expect(here.passwords.reset({ token: first ?? "", password: "third attempt" })).rejects.toEqual(refused);
  });

  it("invalidates all earlier login links by setting a new password", async () => {
    await here.accounts.signUpStudent(nora);
    const logInToken = await logInLinkFor(nora.email);
    await here.passwords.reset({ token: (await linkFor(nora.email)) ?? "", password: "battery staple" });
    await expect(here.logInLinks.logIn(logInToken ?? "")).rejects.toEqual(problem("LOG_IN_LINK_REFUSED"));
  });

  it("can use the link for 30 minutes", async () => {
    await here.accounts.signUpStudent(nora);
    const older = await linkFor(nora.email);
    await pass(20 * seconds);
    const newer = await linkFor(nora.email);
    await pass(30 * minutes - 20 * seconds);
    await expect(here.passwords.reset({ token: older ?? "", password: "stapled battery" })).rejects.toEqual(refused);
    await here.passwords.reset({ token: newer ?? "", password: "battery staple" });
  });

  it("can try another password with the same link if the first one is too short or too common", async () => {
    await here.accounts.signUpStudent(nora);
    const token = (await linkFor(nora.email)) ?? "";
    await expect(here.passwords.reset({ token, password: "short" })).rejects.toEqual(problem("TOO_SHORT", "password"));
    await expect(here.passwords.reset({ token, password: "Password1" })).rejects.toEqual(
      problem("TOO_COMMON", "password"),
    );
    await here.passwords.reset({ token, password: "battery staple" });
  });

  it.each(["", "invented", "' or true --", "\u0000", "A".repeat(43), "A".repeat(100_000)])(
    "can't set a password with a made-up link: %#",
    async (token) => {
      await here.accounts.signUpStudent(nora);
      await linkFor(nora.email);
      await expect(here.passwords.reset({ token, password: "battery staple" })).rejects.toEqual(refused);
    },
  );

  it("gets a link whose token is stored only as a hash", async () => {
    await here.accounts.signUpStudent(nora);
    const token = await linkFor(nora.email);
    const rows = await testDatabase.query<{ row: string }>(
      "select encode(token_hash, 'escape') || encode(token_hash, 'base64') as row from password_reset",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("a request for a reset link", () => {
  it("returns before any lookup, so that its timing does not reveal whether the account exists", async () => {
    await here.accounts.signUpStudent(nora);
    const query = jest.spyOn(database.dataSource, "transaction");
    // Both requests return within one turn of the event loop: no lookup can have affected the result.
    for (const email of [nora.email, "nobody@example.org"]) here.passwords.requestReset(email);
    await here.finished();
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
    expect(here.mails.map(({ to }) => to)).toEqual([nora.email]);
  });

  it("is rejected when the email address is missing or malformed", () => {
    expect(() => here.passwords.requestReset(" ")).toThrow(problem("REQUIRED", "email") as Error);
    expect(() => here.passwords.requestReset("nora")).toThrow(problem("BAD_EMAIL", "email") as Error);
    expect(() => here.passwords.requestReset("nora@example.org\nBcc: eva@example.org")).toThrow();
  });

  it("sends no email after five links within an hour, even if the requests are concurrent", async () => {
    await here.accounts.signUpStudent(nora);
    for (let requested = 0; requested < resetsPerHour * 3; requested += 1) here.passwords.requestReset(nora.email);
    await here.finished();
    expect(here.mails).toHaveLength(resetsPerHour);
    await pass(60 * minutes);
    expect(await linkFor(nora.email)).not.toBeNull();
  });
});

describe("a student who changes their password", () => {
  it("stays logged in on this device, is logged out on all others, and is notified by email", async () => {
    const [phone, laptop] = [await here.accounts.signUpStudent(nora), await here.accounts.logIn(nora)];
    await here.passwords.change(phone.viewer, { currentPassword: nora.password, newPassword: "battery staple" });
    expect([await isIn(phone), await isIn(laptop)]).toEqual([true, false]);
    await here.accounts.refresh(phone.refreshToken.value);
    await here.accounts.logIn({ ...nora, password: "battery staple" });
    await here.finished();
    expect(here.mails.map(({ subject }) => subject)).toEqual(["Your Saywell password was changed"]);
  });

  it("must enter the current password and choose a strong new one; each problem names its field", async () => {
    const { viewer } = await here.accounts.signUpStudent(nora);
    const change = (currentPassword: string, newPassword: string) =>
      here.passwords.change(viewer, { currentPassword, newPassword });
    await expect(change("wrong horse", "battery staple")).rejects.toEqual(problem("WRONG_PASSWORD", "currentPassword"));
    await expect(change("", "battery staple")).rejects.toEqual(problem("REQUIRED", "currentPassword"));
    await expect(change(nora.password, "short")).rejects.toEqual(problem("TOO_SHORT", "newPassword"));
    await expect(change(nora.password, "iloveyou1")).rejects.toEqual(problem("TOO_COMMON", "newPassword"));
    await expect(change(nora.password, "Nora@example.org")).rejects.toEqual(problem("TOO_GUESSABLE", "newPassword"));
    await expect(here.passwords.change(null, { currentPassword: "x", newPassword: "y" })).rejects.toMatchObject({
      kind: "UNAUTHENTICATED",
    });
    await here.accounts.logIn(nora);
  });

  it("invalidates the reset links and login links that were sent earlier", async () => {
    const { viewer } = await here.accounts.signUpStudent(nora);
    const [resetToken, logInToken] = [await linkFor(nora.email), await logInLinkFor(nora.email)];
    await here.passwords.change(viewer, { currentPassword: nora.password, newPassword: "battery staple" });
    await expect(here.passwords.reset({ token: resetToken ?? "", password: "third attempt" })).rejects.toEqual(refused);
    await expect(here.logInLinks.logIn(logInToken ?? "")).rejects.toEqual(problem("LOG_IN_LINK_REFUSED"));
  });

  it("can make only one of two changes that are requested at the same time", async () => {
    const { viewer } = await here.accounts.signUpStudent(nora);
    const attempts = await Promise.allSettled(
      ["battery staple", "stapled battery"].map((newPassword) =>
        here.passwords.change(viewer, { currentPassword: nora.password, newPassword }),
      ),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
