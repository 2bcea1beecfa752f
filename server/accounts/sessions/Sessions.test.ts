import { Client } from "pg";
import { type AccountsHarness, openAccountsHarness } from "../../testing/support/people/accounts.js";
import { statementsDuring } from "../../testing/support/databases/statements.js";
import type { AccountService, Authenticator } from "../index.js";
import { maxSessions } from "./Sessions.js";

const nora = { name: "Nora Lind", email: "nora@example.org", password: "correct horse" };
const seconds = 1000;
const hour = 60 * 60 * seconds;
const days = 24 * hour;
const refusal = (kind: string, code: string) =>
  expect.objectContaining({ kind, problems: [expect.objectContaining({ code })] });
const ended = refusal("UNAUTHENTICATED", "SESSION_ENDED");
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

describe("a session", () => {
  it("can be extended for weeks, with a new token each time, and ends 30 days after its last use", async () => {
    let session = await accounts.signUpStudent(nora);
    for (const _week of [1, 2, 3, 4, 5]) {
      await harness.pass(7 * days);
      const next = await accounts.refresh(session.refreshToken.value);
      expect(next.viewer).toEqual(session.viewer);
      expect(next.refreshToken.value).not.toBe(session.refreshToken.value);
      expect(await authenticator.viewerOf(next.accessToken)).toEqual(session.viewer);
      session = next;
    }
    await harness.pass(30 * days);
    await expect(accounts.refresh(session.refreshToken.value)).rejects.toEqual(ended);
  });

  it.each([0, 1] as const)(
    "issues a token to each of two tabs that refresh at the same time, and can be extended later with either: tab %i",
    async (tab) => {
      const { refreshToken } = await accounts.signUpStudent(nora);
      const tabs = await Promise.all([
        accounts.refresh(refreshToken.value),
        harness.node().accounts.refresh(refreshToken.value),
      ]);
      expect(tabs[0].refreshToken.value).not.toBe(tabs[1].refreshToken.value);
      await harness.pass(15 * 60 * seconds);
      const next = await accounts.refresh(tabs[tab].refreshToken.value);
      await harness.pass(15 * 60 * seconds);
      expect((await accounts.refresh(next.refreshToken.value)).viewer).toEqual(tabs[0].viewer);
    },
  );

  it("ends for both thief and owner when an exchanged token is reused, and notifies every listener", async () => {
    const { refreshToken, viewer } = await accounts.signUpStudent(nora);
    const listener = jest.fn();
    authenticator.onEnded(listener);
    const thief = await accounts.refresh(refreshToken.value);
    expect(await authenticator.viewerOf(thief.accessToken)).toEqual(viewer);
    await harness.pass(11 * seconds);
    await expect(accounts.refresh(refreshToken.value)).rejects.toEqual(ended);
    expect(listener.mock.calls).toEqual([[viewer.credentialId, ended]]);
    await expect(accounts.refresh(thief.refreshToken.value)).rejects.toEqual(ended);
    await expect(authenticator.viewerOf(thief.accessToken)).rejects.toEqual(ended);
  });

  it("ends when a thief who refreshed within the grace period refreshes again after the owner", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    const [owner, thief] = [await accounts.refresh(refreshToken.value), await accounts.refresh(refreshToken.value)];
    await harness.pass(15 * 60 * seconds);
    const next = await accounts.refresh(owner.refreshToken.value);
    await harness.pass(15 * 60 * seconds);
    await expect(accounts.refresh(thief.refreshToken.value)).rejects.toEqual(ended);
    await expect(accounts.refresh(next.refreshToken.value)).rejects.toEqual(ended);
  });

  it("ends only once when a stolen token is used many times concurrently", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    await accounts.refresh(refreshToken.value);
    await harness.pass(11 * seconds);
    const listener = jest.fn();
    authenticator.onEnded(listener);
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => accounts.refresh(refreshToken.value)));
    expect(attempts.map(({ status }) => status)).toEqual(Array(8).fill("rejected"));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("is shared by two tabs on nodes whose clocks differ by an hour in either direction", async () => {
    for (const ahead of [-hour, hour]) {
      const { refreshToken, viewer } = await harness.node(ahead).accounts.signUpStudent({
        ...nora,
        email: `nora${ahead}@example.org`,
      });
      await accounts.refresh(refreshToken.value);
      const tab = await harness.node(ahead).accounts.refresh(refreshToken.value);
      expect(tab.viewer).toEqual(viewer);
    }
  });

  it("ends when an exchanged token is reused on a node whose clock is an hour behind", async () => {
    const { refreshToken } = await accounts.signUpStudent(nora);
    await accounts.refresh(refreshToken.value);
    await harness.pass(11 * seconds);
    await expect(harness.node(-hour).accounts.refresh(refreshToken.value)).rejects.toEqual(ended);
    await expect(accounts.refresh(refreshToken.value)).rejects.toEqual(ended);
    expect(await harness.testDatabase.query("select 1 from session where revoked_at is null")).toEqual([]);
  });

  it("ends when its account has opened a hundred newer sessions", async () => {
    const phone = await accounts.signUpStudent(nora);
    const laptop = await accounts.logIn(nora);
    const open = `insert into session (id, account_id, created_at)
      select gen_random_uuid(), $1, now() from generate_series(1, $2)`;
    await harness.testDatabase.query(open, [phone.viewer.id, maxSessions - 2]);
    const { authenticator: elsewhere } = harness.node();
    expect(await elsewhere.viewerOf(phone.accessToken)).toEqual(phone.viewer);
    const newest = await accounts.logIn(nora);
    const later = harness.node().authenticator;
    await expect(later.viewerOf(phone.accessToken)).rejects.toEqual(ended);
    for (const { accessToken, viewer } of [laptop, newest]) expect(await later.viewerOf(accessToken)).toEqual(viewer);
  });

  it("is extended without its used refresh tokens being read, even if they have expired", async () => {
    const { viewer, refreshToken } = await accounts.signUpStudent(nora);
    const { testDatabase } = harness;
    await testDatabase.query(
      "insert into session (id, account_id, created_at) select gen_random_uuid(), $1, now() from generate_series(1, 20)",
      [viewer.id],
    );
    // Interleave the tokens of several sessions, so that each session's tokens are spread over many pages.
    await testDatabase.query(
      `insert into refresh_token (token_hash, session_id, issued_at, expires_at, used_at)
      select decode(md5(n || id::text), 'hex'), id, now(), now() + (250 - n) * interval '1 minute', now()
      from generate_series(1, 500) n, session order by n`,
    );
    await testDatabase.query("analyze refresh_token");
    const query = jest.spyOn(Client.prototype, "query");
    await accounts.refresh(refreshToken.value);
    const calls = query.mock.calls as readonly unknown[][];
    const writes = calls.filter(([text]) => /^(UPDATE|DELETE FROM) "refresh_token"/.test(String(text)));
    query.mockRestore();
    expect(writes).toHaveLength(1);
    const [explained] = await testDatabase.query<{ "QUERY PLAN": readonly [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${String(writes[0]![0])}`,
      writes[0]![1] as readonly unknown[],
    );
    const { Plan: plan } = explained!["QUERY PLAN"][0];
    expect(plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!).toBeLessThan(30);
  });

  it("is not extended without a token or with a made-up token", async () => {
    await expect(accounts.refresh(null)).rejects.toEqual(ended);
    await expect(accounts.refresh("invented")).rejects.toEqual(ended);
  });
});

describe("logging out everywhere", () => {
  it("ends all of the student's sessions, on every device, but no other user's sessions", async () => {
    const phone = await accounts.signUpStudent(nora);
    const laptop = await accounts.logIn(nora);
    const tom = await accounts.signUpTutor({ email: "tom@example.org", password: "correct horse" });
    const listener = jest.fn();
    authenticator.onEnded(listener);
    await accounts.logOutEverywhere(phone.viewer);
    expect(listener.mock.calls.map(([id]) => id as string).sort()).toEqual(
      [phone.viewer.credentialId, laptop.viewer.credentialId].sort(),
    );
    for (const { accessToken, refreshToken } of [phone, laptop]) {
      await expect(authenticator.viewerOf(accessToken)).rejects.toEqual(ended);
      await expect(accounts.refresh(refreshToken.value)).rejects.toEqual(ended);
    }
    expect(await authenticator.viewerOf(tom.accessToken)).toEqual(tom.viewer);
    await expect(accounts.logOutEverywhere(null)).rejects.toEqual(refusal("UNAUTHENTICATED", "LOG_IN_FIRST"));
  });
});

describe("logging out", () => {
  it("immediately ends the current session and no other", async () => {
    const phone = await accounts.signUpStudent(nora);
    const laptop = await accounts.logIn(nora);
    expect(await authenticator.viewerOf(phone.accessToken)).toEqual(phone.viewer);
    await accounts.logOut(phone.viewer, phone.refreshToken.value);
    await expect(authenticator.viewerOf(phone.accessToken)).rejects.toEqual(ended);
    await expect(accounts.refresh(phone.refreshToken.value)).rejects.toEqual(ended);
    expect(await authenticator.viewerOf(laptop.accessToken)).toEqual(laptop.viewer);
  });

  it("ends the session with only the cookie, and succeeds even without credentials or when repeated", async () => {
    const { refreshToken, accessToken, viewer } = await accounts.signUpStudent(nora);
    await accounts.logOut(null, null);
    await accounts.logOut(null, "invented");
    expect(await authenticator.viewerOf(accessToken)).toEqual(viewer);
    await accounts.logOut(null, refreshToken.value);
    await accounts.logOut(viewer, refreshToken.value);
    await expect(authenticator.viewerOf(accessToken)).rejects.toEqual(ended);
  });

  it("is detected within a second by another node, which sends one SQL statement for several requests", async () => {
    const { accessToken, viewer } = await accounts.signUpStudent(nora);
    const other = harness.node().authenticator;
    const sent = await statementsDuring(async () => {
      for (const _request of [1, 2, 3]) expect(await other.viewerOf(accessToken)).toEqual(viewer);
    });
    expect(sent).toHaveLength(1);
    await accounts.logOut(viewer, null);
    await harness.pass(1 * seconds);
    await expect(other.viewerOf(accessToken)).rejects.toEqual(ended);
  });
});
