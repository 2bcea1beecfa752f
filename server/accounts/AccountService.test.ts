import { hash } from "@node-rs/argon2";
import { type AccountsHarness, openAccountsHarness } from "../testing/support/people/accounts.js";
import { statementsDuring } from "../testing/support/databases/statements.js";
import { type AccountService, type Authenticator, createPersonLoader } from "./index.js";
import { Passwords } from "./passwords/Passwords.js";

const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
const refusal = (kind: string, code: string) =>
  expect.objectContaining({ kind, problems: [expect.objectContaining({ code })] });
let harness: AccountsHarness;
let accounts: AccountService;
let authenticator: Authenticator;

beforeAll(async () => {
  harness = await openAccountsHarness();
});
beforeEach(async () => {
  await harness.clear();
  ({ accounts, authenticator } = harness.node());
});

describe("AccountService", () => {
  it("accepts a new student's token immediately, and later logs them in with email and password", async () => {
    const signedUp = await accounts.signUpStudent(nora);
    expect(await authenticator.viewerOf(signedUp.accessToken)).toEqual(signedUp.viewer);
    const person = await createPersonLoader(harness.database).load(signedUp.viewer.id);
    expect(person).toMatchObject({
      role: "STUDENT",
      firstName: "Nora",
      lastName: "Lind",
      displayName: "Nora L.",
      avatar: null,
    });
    const loggedIn = await accounts.logIn({ email: " NORA@example.org", password: nora.password });
    expect(loggedIn.viewer).toEqual({
      ...signedUp.viewer,
      credentialId: expect.not.stringContaining(signedUp.viewer.credentialId),
    });
    expect(await accounts.emailOf(loggedIn.viewer)).toBe("nora@example.org");
  });

  it('shows the name "Tutor" for a new tutor, who has not entered a name yet', async () => {
    const { viewer } = await accounts.signUpTutor({ email: "tom@example.org", password: "correct horse" });
    expect(viewer.role).toBe("TEACHER");
    expect(await createPersonLoader(harness.database).load(viewer.id)).toMatchObject({
      displayName: "Tutor",
      firstName: "",
    });
  });

  it("stores the password and the refresh token only as hashes", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    const [account] = await harness.testDatabase.query<{ password_hash: string }>("select password_hash from account");
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const tokens = await harness.testDatabase.query<{ hash: string }>(
      "select encode(token_hash, 'base64') as hash from refresh_token",
    );
    expect(JSON.stringify(tokens)).not.toContain(refreshToken.value);
    const other = await accounts.logIn(nora);
    for (const { value } of [refreshToken, other.refreshToken]) {
      expect(Buffer.from(value, "base64url").length * 8).toBe(256);
    }
    expect(other.refreshToken.value).not.toBe(refreshToken.value);
  });

  it("creates only one account when two sign-ups race for the same email address", async () => {
    const attempts = await Promise.allSettled([
      accounts.signUpStudent(nora),
      accounts.signUpTutor({ email: "Nora@Example.org", password: "another password" }),
    ]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(accounts.signUpStudent(nora)).rejects.toMatchObject({
      kind: "CONFLICT",
      problems: [{ code: "EMAIL_TAKEN", field: "email" }],
    });
    expect(await harness.testDatabase.query("select id from session")).toHaveLength(1);
  });

  it.each(["password1", "PASSWORD1", "qwertyuiop", "trustno1", "nora@example.org"])(
    "rejects the easily guessed password %s and reports a problem with the password field",
    async (password) => {
      await expect(accounts.signUpStudent({ ...nora, password })).rejects.toMatchObject({
        kind: "INVALID",
        problems: [
          { code: expect.stringMatching(/^TOO_/), field: "password", reason: expect.stringContaining("choose") },
        ],
      });
      expect(await harness.testDatabase.query("select 1 from account")).toEqual([]);
    },
  );

  it("returns the same error for a wrong password and an unknown email", async () => {
    await accounts.signUpStudent(nora);
    const wrong = await accounts.logIn({ ...nora, password: "wrong horse" }).catch((error: unknown) => error);
    const unknown = await accounts.logIn({ ...nora, email: "eva@example.org" }).catch((error: unknown) => error);
    const noEmail = await accounts.logIn({ ...nora, email: "\u0000" }).catch((error: unknown) => error);
    expect(wrong).toEqual(refusal("MALFORMED", "WRONG_CREDENTIALS"));
    expect(unknown).toEqual(wrong);
    expect(noEmail).toEqual(wrong);
    await expect(accounts.logIn({ email: " ", password: "" })).rejects.toMatchObject({
      kind: "INVALID",
      problems: [
        { code: "REQUIRED", field: "email" },
        { code: "REQUIRED", field: "password" },
      ],
    });
  });
});

describe("a login during which the account's password hash is replaced", () => {
  function afterVerifying(work: () => Promise<unknown>): void {
    const { matches } = Passwords.prototype;
    jest.spyOn(Passwords.prototype, "matches").mockImplementationOnce(async function (this: Passwords, ...args) {
      const isRight = await matches.apply(this, args);
      await work();
      return isRight;
    });
  }

  it("opens no session if the password was changed", async () => {
    const { viewer } = await accounts.signUpStudent(nora);
    const { passwords } = harness.node();
    const change = { currentPassword: nora.password, newPassword: "battery staple" };
    afterVerifying(() => passwords.change(viewer, change));
    await expect(accounts.logIn(nora)).rejects.toEqual(refusal("MALFORMED", "WRONG_CREDENTIALS"));
    const active = "select id from session where revoked_at is null";
    expect(await harness.testDatabase.query(active)).toEqual([{ id: viewer.credentialId }]);
    await accounts.logIn({ ...nora, password: "battery staple" });
  });

  it("opens a session if another login only renewed the hash of the same password", async () => {
    await accounts.signUpStudent(nora);
    const cheap = await hash(nora.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await harness.testDatabase.query("update account set password_hash = $1", [cheap]);
    afterVerifying(() => harness.node().accounts.logIn(nora));
    await accounts.logIn(nora);
    expect(await harness.testDatabase.query("select 1 from session")).toHaveLength(3);
  });
});

describe("a password hash", () => {
  it("is replaced at the next successful login if it was computed at a different cost", async () => {
    await accounts.signUpStudent(nora);
    const cheap = await hash(nora.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await harness.testDatabase.query("update account set password_hash = $1", [cheap]);
    await accounts.logIn({ ...nora, password: "wrong horse" }).catch(() => undefined);
    const stored = async () =>
      (await harness.testDatabase.query<{ password_hash: string }>("select password_hash from account"))[0]
        ?.password_hash;
    expect(await stored()).toBe(cheap);
    await accounts.logIn(nora);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await accounts.logIn(nora);
    expect(await stored()).toBe(renewed);
  });
});

describe("the audit trail", () => {
  it("records an account's security events, without its email, password or tokens", async () => {
    const { viewer, refreshToken } = await accounts.signUpStudent(nora);
    await accounts.logIn({ ...nora, password: "wrong horse" }).catch(() => undefined);
    await accounts.logIn({ ...nora, email: "eva@example.org" }).catch(() => undefined);
    const other = await accounts.logIn(nora);
    await accounts.logOut(other.viewer, other.refreshToken.value);
    const third = await accounts.logIn(nora);
    await accounts.logOut(null, third.refreshToken.value);
    await accounts.refresh(refreshToken.value);
    await harness.pass(11_000);
    await accounts.refresh(refreshToken.value).catch(() => undefined);
    const events = await harness.testDatabase.query<{ kind: string; account_id: string; session_id: string }>(
      "select kind, account_id, session_id, how from account_event where recorded_at > now() - interval '1 minute' order by id",
    );
    const recorded = events.slice(-8);
    const { id, credentialId: session } = viewer;
    const session_id = other.viewer.credentialId;
    expect(recorded).toEqual([
      { kind: "SIGNED_UP", account_id: id, session_id: session, how: "password" },
      { kind: "LOG_IN_FAILED", account_id: id, session_id: null, how: null },
      { kind: "LOG_IN_FAILED", account_id: null, session_id: null, how: null },
      { kind: "LOGGED_IN", account_id: id, session_id, how: "password" },
      { kind: "LOGGED_OUT", account_id: id, session_id, how: null },
      { kind: "LOGGED_IN", account_id: id, session_id: third.viewer.credentialId, how: "password" },
      { kind: "LOGGED_OUT", account_id: id, session_id: third.viewer.credentialId, how: null },
      { kind: "REFRESH_REUSED", account_id: id, session_id: session, how: null },
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/@|horse/);
  });

  it.each(["update account_event set kind = 'LOGGED_IN'", "delete from account_event", "truncate account_event"])(
    "rejects the statement %s",
    async (statement) => {
      await accounts.signUpStudent(nora);
      await expect(harness.testDatabase.query(statement)).rejects.toThrow(/INSERT and nothing else|permission denied/);
    },
  );
});

it("the person loader loads all users of an operation with one statement", async () => {
  const people = [
    await accounts.signUpStudent(nora),
    await accounts.signUpTutor({ ...nora, email: "tom@example.org" }),
  ];
  const loader = createPersonLoader(harness.database);
  const load = () => Promise.all(people.map(({ viewer }) => loader.load(viewer.id)));
  expect(await statementsDuring(load)).toHaveLength(1);
  const found = await load();
  expect(found.map(({ id }) => id)).toEqual(people.map(({ viewer }) => viewer.id));
  expect(JSON.stringify(found)).not.toContain("@");
  await expect(loader.load("0197f000-0000-7000-8000-000000000000")).rejects.toThrow("There is no account");
});
