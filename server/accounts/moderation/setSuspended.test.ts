import { IsNull } from "typeorm";
import { accountRows } from "../index.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { operations } from "../../testing/support/clients/operations.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { until } from "../../testing/support/pause.js";
import { createsKey } from "../../testing/support/people/apiKeys.js";
import { aStudent, aTutor } from "../../testing/support/people/people.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { newId } from "../../platform/ids.js";
import { AccountRow } from "../rows/AccountRow.js";
import { SessionRow } from "../rows/SessionRow.js";
import { closeAccount } from "./closeAccount.js";
import { setSuspended } from "./setSuspended.js";

const timeoutMs = 60_000;
let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await startTestApp();
  database = await openDatabase(app.database.serverUrl, accountRows);
  atTheEnd(() => database.close());
});

it("suspending an account ends all its sessions, and logins are rejected until it is restored", async () => {
  const sam = await aStudent(app);
  const phone = await sam.onAnotherDevice();
  await setSuspended(database, sam.credentials.email.toUpperCase(), true);
  for (const device of [sam, phone]) {
    const isOut = async () => (await device.client.send("{ viewer { email } }")).status === 401;
    await until("the session ends", isOut, timeoutMs);
    device.client.accessToken = null;
    await expect(device.does(operations.refreshSession)).rejects.toMatchObject({ codes: ["SESSION_ENDED"] });
  }
  await expect(sam.authenticates(operations.logIn, sam.credentials)).rejects.toMatchObject({
    codes: ["ACCOUNT_SUSPENDED"],
  });
  // Only a login with the right password reveals the suspension.
  const guess = { ...sam.credentials, password: "not the right one" };
  await expect(sam.authenticates(operations.logIn, guess)).rejects.toMatchObject({ codes: ["WRONG_CREDENTIALS"] });
  await setSuspended(database, sam.credentials.email, false);
  await sam.authenticates(operations.logIn, sam.credentials);
});

it("suspending an account also ends a session that a concurrent login opens", async () => {
  const sam = await aStudent(app);
  const session = { id: newId(), accountId: sam.id, createdAt: new Date() };
  const suspended = await database.dataSource.transaction(async (manager) => {
    await manager.findOneOrFail(AccountRow, { where: { id: sam.id }, lock: { mode: "pessimistic_read" } });
    await manager.insert(SessionRow, session);
    const suspension = setSuspended(database, sam.credentials.email, true);
    await untilWaiting(app.database);
    return { suspension };
  });
  await suspended.suspension;
  const { revokedAt } = await database.dataSource.manager.findOneByOrFail(SessionRow, { id: session.id });
  expect(revokedAt).not.toBeNull();
});

it("suspending an account locks its sessions in id order, so that it can't deadlock with a concurrent logout", async () => {
  const sam = await aStudent(app);
  await app.database.query(
    "delete from refresh_token where session_id in (select id from session where account_id = $1)",
    [sam.id],
  );
  await app.database.query("delete from session where account_id = $1", [sam.id]);
  const [first = "", second = ""] = [newId(), newId()].sort();
  const { manager: rows } = database.dataSource;
  for (const id of [second, first]) await rows.insert(SessionRow, { id, accountId: sam.id, createdAt: new Date() });
  const suspended = await database.dataSource.transaction(async (manager) => {
    await manager.findOneOrFail(SessionRow, { where: { id: first }, lock: { mode: "pessimistic_write" } });
    const suspension = setSuspended(database, sam.credentials.email, true);
    await untilWaiting(app.database);
    const lock = { mode: "pessimistic_write", onLocked: "nowait" } as const;
    await manager.findOneOrFail(SessionRow, { where: { id: second }, lock });
    return { suspension };
  });
  await suspended.suspension;
  expect(await rows.countBy(SessionRow, { accountId: sam.id, revokedAt: IsNull() })).toBe(0);
});

it("the audit trail records that an operator suspended, restored or closed an account, and which access was revoked", async () => {
  const sam = await aStudent(app);
  const { email } = sam.credentials;
  const { apiKey } = await createsKey(sam);
  await setSuspended(database, email, true);
  await setSuspended(database, email, false);
  await sam.authenticates(operations.logIn, sam.credentials);
  await closeAccount(database, email, []);
  const byOperator = `select kind, how, api_key_id as key from account_event
    where account_id = $1 and network is null order by id`;
  expect(await app.database.query(byOperator, [sam.id])).toEqual([
    { kind: "ACCOUNT_SUSPENDED", how: null, key: null },
    { kind: "SESSIONS_ENDED", how: "operator", key: null },
    { kind: "API_KEY_REVOKED", how: "operator", key: apiKey.id },
    { kind: "ACCOUNT_RESTORED", how: null, key: null },
    { kind: "ACCOUNT_CLOSED", how: null, key: null },
    { kind: "SESSIONS_ENDED", how: "operator", key: null },
  ]);
});

it.each([
  ["account", "id"],
  ["tutor_profile", "account_id"],
  ["session", "account_id"],
  ["api_key", "account_id"],
])("a suspension sets revocation times after its wait for a lock on the table %s", async (table, column) => {
  const tutor = await aTutor(app);
  await createsKey(tutor);
  const waited = await database.dataSource.transaction(async (manager) => {
    await manager.query(`select from ${table} where ${column} = $1 for update`, [tutor.id]);
    const suspension = setSuspended(database, tutor.credentials.email, true);
    await untilWaiting(app.database);
    const [clock] = await manager.query<[{ readonly now: string }]>("select clock_timestamp()::text as now");
    return { suspension, end: clock.now };
  });
  await waited.suspension;
  const revocations = await app.database.query(
    `select revoked_at > $2 as "isLater" from session where account_id = $1
     union all select revoked_at > $2 from api_key where account_id = $1`,
    [tutor.id, waited.end],
  );
  // The nodes look only for recent revocations, so they could miss one with an earlier timestamp.
  expect(revocations).toEqual([{ isLater: true }, { isLater: true }]);
});

it("setSuspended throws NOT_FOUND when no account has the email address", async () => {
  await expect(setSuspended(database, "nobody@example.org", true)).rejects.toMatchObject({ kind: "NOT_FOUND" });
});
