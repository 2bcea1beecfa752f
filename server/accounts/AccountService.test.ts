import { hash } from "@node-rs/argon2";
import { type Database, openDatabase } from "../platform/database/database.js";
import { ageTokens, testAccounts } from "../testing/accounts.js";
import { statementsDuring } from "../testing/statements.js";
import { createTestDatabase, type TestDatabase } from "../testing/testDatabase.js";
import { accountRows, type AccountService, createPersonLoader } from "./index.js";

let testDatabase: TestDatabase;
let database: Database;
let now: Date;
let accounts: AccountService;

const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
const seconds = 1000;
const hour = 60 * 60 * seconds;
const days = 24 * hour;
const refusal = (kind: string, code: string) =>
  expect.objectContaining({ kind, problems: [expect.objectContaining({ code })] });
const ended = refusal("UNAUTHENTICATED", "SESSION_ENDED");
/** A node of the server: what it remembers, the others do not know. */
const node = () => nodeWhoseClockIs(0);
/** Another one, whose clock is so many milliseconds fast. */
const nodeWhoseClockIs = (fast: number) =>
  testAccounts(database, { now: () => new Date(now.getTime() + fast) }).accounts;
/** Lets time pass, for the nodes and for the database. */
async function pass(milliseconds: number): Promise<void> {
  now = new Date(now.getTime() + milliseconds);
  await ageTokens(testDatabase, milliseconds);
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, accountRows);
});

beforeEach(async () => {
  now = new Date("2026-03-02T09:00:00Z");
  accounts = node();
  await testDatabase.query("delete from refresh_token; delete from session; delete from account");
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe("signing up and in", () => {
  it("knows a new student by the token at once, and by email and password later", async () => {
    const signedUp = await accounts.signUpStudent(nora);
    expect(await accounts.viewerOf(signedUp.accessToken)).toEqual(signedUp.viewer);
    const person = await createPersonLoader(database).load(signedUp.viewer.id);
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
      sessionId: expect.not.stringContaining(signedUp.viewer.sessionId),
    });
    expect(await accounts.emailOf(loggedIn.viewer)).toBe("nora@example.org");
  });

  it("shows a new tutor as one without a name", async () => {
    const { viewer } = await accounts.signUpTutor({ email: "tom@example.org", password: "correct horse" });
    expect(viewer.role).toBe("TEACHER");
    expect(await createPersonLoader(database).load(viewer.id)).toMatchObject({ displayName: "Tutor", firstName: "" });
  });

  it("stores neither password nor refresh token as they are", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    const [account] = await testDatabase.query<{ password_hash: string }>("select password_hash from account");
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const tokens = await testDatabase.query<{ hash: string }>(
      "select encode(token_hash, 'base64') as hash from refresh_token",
    );
    expect(JSON.stringify(tokens)).not.toContain(refreshToken.value);
  });

  it("gives an email address to one account only, whoever is first", async () => {
    const attempts = await Promise.allSettled([
      accounts.signUpStudent(nora),
      accounts.signUpTutor({ email: "Nora@Example.org", password: "another password" }),
    ]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(accounts.signUpStudent(nora)).rejects.toMatchObject({
      kind: "CONFLICT",
      problems: [{ code: "EMAIL_TAKEN", field: "email" }],
    });
    expect(await testDatabase.query("select id from session")).toHaveLength(1);
  });

  it.each(["password1", "PASSWORD1", "qwertyuiop", "trustno1", "nora@example.org"])(
    "refuses %s, which anybody tries first, at its field",
    async (password) => {
      await expect(accounts.signUpStudent({ ...nora, password })).rejects.toMatchObject({
        kind: "INVALID",
        problems: [
          { code: expect.stringMatching(/^TOO_/), field: "password", reason: expect.stringContaining("choose") },
        ],
      });
      expect(await testDatabase.query("select 1 from account")).toEqual([]);
    },
  );

  it("answers a wrong password and an unknown email alike, in words and in work", async () => {
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

describe("a session", () => {
  it("goes on for weeks, a token at a time, and ends 30 days after its last use", async () => {
    let session = await accounts.signUpStudent(nora);
    for (const _week of [1, 2, 3, 4, 5]) {
      await pass(7 * days);
      const next = await accounts.refresh(session.refreshToken.value);
      expect(next.viewer).toEqual(session.viewer);
      expect(next.refreshToken.value).not.toBe(session.refreshToken.value);
      expect(await accounts.viewerOf(next.accessToken)).toEqual(session.viewer);
      session = next;
    }
    await pass(30 * days);
    await expect(accounts.refresh(session.refreshToken.value)).rejects.toEqual(ended);
  });

  it("serves two tabs that refresh at once, and goes on with the token of either", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    const tabs = await Promise.all([accounts.refresh(refreshToken.value), node().refresh(refreshToken.value)]);
    expect(tabs[0].refreshToken.value).not.toBe(tabs[1].refreshToken.value);
    await pass(15 * 60 * seconds);
    const next = await accounts.refresh(tabs[1].refreshToken.value);
    await pass(15 * 60 * seconds);
    expect((await accounts.refresh(next.refreshToken.value)).viewer).toEqual(tabs[0].viewer);
  });

  it("ends for both when a stolen token comes back, and every listener hears of it", async () => {
    const { refreshToken, viewer } = await accounts.signUpStudent(nora);
    const heard = jest.fn();
    accounts.onSessionEnded(heard);
    const thief = await accounts.refresh(refreshToken.value);
    expect(await accounts.viewerOf(thief.accessToken)).toEqual(viewer);
    await pass(11 * seconds);
    await expect(accounts.refresh(refreshToken.value)).rejects.toEqual(ended);
    expect(heard.mock.calls).toEqual([[viewer.sessionId]]);
    await expect(accounts.refresh(thief.refreshToken.value)).rejects.toEqual(ended);
    await expect(accounts.viewerOf(thief.accessToken)).rejects.toEqual(ended);
  });

  it("ends when a thief who came within the grace goes on after its owner", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    const [owner, thief] = [await accounts.refresh(refreshToken.value), await accounts.refresh(refreshToken.value)];
    await pass(15 * 60 * seconds);
    const next = await accounts.refresh(owner.refreshToken.value);
    await pass(15 * 60 * seconds);
    await expect(accounts.refresh(thief.refreshToken.value)).rejects.toEqual(ended);
    await expect(accounts.refresh(next.refreshToken.value)).rejects.toEqual(ended);
  });

  it("ends once when one token is stolen and used many times at once", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    await accounts.refresh(refreshToken.value);
    await pass(11 * seconds);
    const heard = jest.fn();
    accounts.onSessionEnded(heard);
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => accounts.refresh(refreshToken.value)));
    expect(attempts.map(({ status }) => status)).toEqual(Array(8).fill("rejected"));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("is shared by two tabs on nodes whose clocks differ by an hour, either way", async () => {
    for (const ahead of [-hour, hour]) {
      const { refreshToken, viewer } = await nodeWhoseClockIs(ahead).signUpStudent({
        ...nora,
        email: `nora${ahead}@example.org`,
      });
      await accounts.refresh(refreshToken.value);
      const tab = await nodeWhoseClockIs(ahead).refresh(refreshToken.value);
      expect(tab.viewer).toEqual(viewer);
    }
  });

  it("ends when a stolen token comes back at a node whose clock is an hour slow", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    await accounts.refresh(refreshToken.value);
    await pass(11 * seconds);
    await expect(nodeWhoseClockIs(-hour).refresh(refreshToken.value)).rejects.toEqual(ended);
    await expect(accounts.refresh(refreshToken.value)).rejects.toEqual(ended);
    expect(await testDatabase.query("select 1 from session where revoked_at is null")).toEqual([]);
  });

  it("is refused to whoever brings nothing or an invention", async () => {
    await expect(accounts.refresh(null)).rejects.toEqual(ended);
    await expect(accounts.refresh("invented")).rejects.toEqual(ended);
  });
});

describe("logging out everywhere", () => {
  it("ends every session of the student, on every device, and nobody else's", async () => {
    const phone = await accounts.signUpStudent(nora);
    const laptop = await accounts.logIn(nora);
    const tom = await accounts.signUpTutor({ email: "tom@example.org", password: "correct horse" });
    const heard = jest.fn();
    accounts.onSessionEnded(heard);
    await accounts.logOutEverywhere(phone.viewer);
    expect(heard.mock.calls.flat().sort()).toEqual([phone.viewer.sessionId, laptop.viewer.sessionId].sort());
    for (const { accessToken, refreshToken } of [phone, laptop]) {
      await expect(accounts.viewerOf(accessToken)).rejects.toEqual(ended);
      await expect(accounts.refresh(refreshToken.value)).rejects.toEqual(ended);
    }
    expect(await accounts.viewerOf(tom.accessToken)).toEqual(tom.viewer);
    await expect(accounts.logOutEverywhere(null)).rejects.toEqual(refusal("UNAUTHENTICATED", "LOG_IN_FIRST"));
  });
});

describe("a password's hash", () => {
  it("is made anew at the next log in when it was made with another cost", async () => {
    await accounts.signUpStudent(nora);
    const cheap = await hash(nora.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await testDatabase.query("update account set password_hash = $1", [cheap]);
    await accounts.logIn({ ...nora, password: "wrong horse" }).catch(() => undefined);
    const stored = async () =>
      (await testDatabase.query<{ password_hash: string }>("select password_hash from account"))[0]?.password_hash;
    expect(await stored()).toBe(cheap);
    await accounts.logIn(nora);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await accounts.logIn(nora);
    expect(await stored()).toBe(renewed);
  });
});

describe("the audit trail", () => {
  it("tells what happened to an account, without email, password or token", async () => {
    const { viewer, refreshToken } = await accounts.signUpStudent(nora);
    await accounts.logIn({ ...nora, password: "wrong horse" }).catch(() => undefined);
    await accounts.logIn({ ...nora, email: "eva@example.org" }).catch(() => undefined);
    const other = await accounts.logIn(nora);
    await accounts.logOut(other.viewer, other.refreshToken.value);
    await accounts.refresh(refreshToken.value);
    await pass(11 * seconds);
    await accounts.refresh(refreshToken.value).catch(() => undefined);
    const events = await testDatabase.query<{ kind: string; account_id: string; session_id: string }>(
      "select kind, account_id, session_id, how from account_event where recorded_at > now() - interval '1 minute' order by id",
    );
    const told = events.slice(-6);
    const { id, sessionId } = viewer;
    const session_id = other.viewer.sessionId;
    expect(told).toEqual([
      { kind: "SIGNED_UP", account_id: id, session_id: sessionId, how: "password" },
      { kind: "LOG_IN_FAILED", account_id: id, session_id: null, how: null },
      { kind: "LOG_IN_FAILED", account_id: null, session_id: null, how: null },
      { kind: "LOGGED_IN", account_id: id, session_id, how: "password" },
      { kind: "LOGGED_OUT", account_id: id, session_id, how: null },
      { kind: "REFRESH_REUSED", account_id: id, session_id: sessionId, how: null },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/@|horse/);
  });

  it.each(["update account_event set kind = 'LOGGED_IN'", "delete from account_event", "truncate account_event"])(
    "takes no %s",
    async (statement) => {
      await accounts.signUpStudent(nora);
      await expect(testDatabase.query(statement)).rejects.toThrow(/INSERT and nothing else|permission denied/);
    },
  );
});

describe("logging out", () => {
  it("ends this session at once and no other", async () => {
    const phone = await accounts.signUpStudent(nora);
    const laptop = await accounts.logIn(nora);
    expect(await accounts.viewerOf(phone.accessToken)).toEqual(phone.viewer);
    await accounts.logOut(phone.viewer, phone.refreshToken.value);
    await expect(accounts.viewerOf(phone.accessToken)).rejects.toEqual(ended);
    await expect(accounts.refresh(phone.refreshToken.value)).rejects.toEqual(ended);
    expect(await accounts.viewerOf(laptop.accessToken)).toEqual(laptop.viewer);
  });

  it("works with the cookie alone, with nothing, and twice", async () => {
    const { refreshToken, accessToken, viewer } = await accounts.signUpStudent(nora);
    await accounts.logOut(null, null);
    await accounts.logOut(null, "invented");
    expect(await accounts.viewerOf(accessToken)).toEqual(viewer);
    await accounts.logOut(null, refreshToken.value);
    await accounts.logOut(viewer, refreshToken.value);
    await expect(accounts.viewerOf(accessToken)).rejects.toEqual(ended);
  });

  it("is noticed by another node within a second, which asks the database only so often", async () => {
    const { accessToken, viewer } = await accounts.signUpStudent(nora);
    const other = node();
    const sent = await statementsDuring(async () => {
      for (const _request of [1, 2, 3]) expect(await other.viewerOf(accessToken)).toEqual(viewer);
    });
    expect(sent).toHaveLength(1);
    await accounts.logOut(viewer, null);
    await pass(1 * seconds);
    await expect(other.viewerOf(accessToken)).rejects.toEqual(ended);
  });
});

it("finds all people of an operation in one statement", async () => {
  const people = [
    await accounts.signUpStudent(nora),
    await accounts.signUpTutor({ ...nora, email: "tom@example.org" }),
  ];
  const loader = createPersonLoader(database);
  const load = () => Promise.all(people.map(({ viewer }) => loader.load(viewer.id)));
  expect(await statementsDuring(load)).toHaveLength(1);
  const found = await load();
  expect(found.map(({ id }) => id)).toEqual(people.map(({ viewer }) => viewer.id));
  expect(JSON.stringify(found)).not.toContain("@");
  await expect(loader.load("0197f000-0000-7000-8000-000000000000")).rejects.toThrow("There is no account");
});
