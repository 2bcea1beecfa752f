import { openDatabase } from "../../platform/database/database.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { GraphqlClient } from "../../testing/support/clients/graphqlClient.js";
import { operations } from "../../testing/support/clients/operations.js";
import { until } from "../../testing/support/pause.js";
import { aStudent } from "../../testing/support/people/people.js";
import { RestClient } from "../../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { AuditTrail } from "./AuditTrail.js";

type RecordedEvent = { readonly kind: string; readonly network: string | null };

const timeoutMs = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const recorded = async (kind: string) =>
  app.database.query<RecordedEvent>("select kind, network::text from account_event where kind = $1", [kind]);

describe("the audit trail", () => {
  it("stores only the network part of the client's IP address, over both REST and GraphQL", async () => {
    const nora = await aStudent(app);
    const { email, password } = nora.credentials;
    const rest = new RestClient(app.origin);
    await rest.send("post", "/auth/login", { json: { email, password } });
    await rest.send("post", "/auth/login", { json: { email, password: "wrong horse" } });
    await rest.send("post", "/auth/logout", {});
    await nora.does(
      "mutation A($input: RequestPasswordResetInput!) { payload: requestPasswordReset(input: $input) { problems { code reason field } } }",
      { email },
    );
    const change = { currentPassword: password, newPassword: "battery staple" };
    await nora.does(
      "mutation B($input: ChangePasswordInput!) { payload: changePassword(input: $input) { problems { code reason field } } }",
      change,
    );
    await nora.does("mutation C { payload: logOutEverywhere { problems { code reason field } } }");
    const reset = { token: "invented", password: "battery staple" };
    await new GraphqlClient(app.origin).ask(
      "mutation D($input: ResetPasswordInput!) { payload: resetPassword(input: $input) { problems { code } } }",
      { input: reset },
    );
    await until("the link is requested", async () => (await recorded("RESET_REQUESTED")).length > 0, timeoutMs);
    const kinds = ["SIGNED_UP", "LOGGED_IN", "LOG_IN_FAILED", "LOGGED_OUT", "RESET_REQUESTED", "PASSWORD_CHANGED"];
    for (const kind of [...kinds, "SESSIONS_ENDED", "RESET_REFUSED"]) {
      const events = await recorded(kind);
      expect(events.length).toBeGreaterThan(0);
      for (const event of events) expect(event).toEqual({ kind, network: "127.0.0.0/24" });
    }
    const rows = await app.database.query<{ row: string }>("select e::text as row from account_event e");
    expect(JSON.stringify(rows)).not.toContain("127.0.0.1");
  });

  it("also stores the network when a refresh token is reused", async () => {
    const nora = await aStudent(app);
    const thief = new GraphqlClient(app.origin);
    thief.refreshCookie = nora.client.refreshCookie;
    await nora.does(operations.refreshSession);
    await app.database.query("update refresh_token set used_at = used_at - interval '11 seconds'");
    await thief.ask(operations.refreshSession);
    expect(await recorded("REFRESH_REUSED")).toEqual([{ kind: "REFRESH_REUSED", network: "127.0.0.0/24" }]);
  });

  it("deletes only events older than 180 days, and rejects any other deletion", async () => {
    await aStudent(app);
    const old = "11111111-1111-4111-8111-111111111111";
    const recent = "22222222-2222-4222-8222-222222222222";
    const insert = "insert into account_event (id, kind, recorded_at) values ($1, 'SIGNED_UP', now() - $2::interval)";
    await app.database.query(insert, [old, "181 days"]);
    await app.database.query(insert, [recent, "179 days"]);
    const count = async () =>
      Number((await app.database.query<{ n: string }>("select count(*) n from account_event"))[0]?.n);
    const before = await count();
    const database = await openDatabase(app.database.serverUrl, []);
    atTheEnd(() => database.close());
    await expect(database.pool.query("delete from account_event")).rejects.toMatchObject({ code: "42501" });
    await expect(app.database.query("delete from account_event")).rejects.toThrow("INSERT and nothing else");
    await expect(app.database.query("truncate account_event")).rejects.toThrow(/INSERT and nothing else|permission/);
    expect(await new AuditTrail(createLogger("silent")).forgetOld(database)).toBe(1);
    expect(await count()).toBe(before - 1);
    expect(await app.database.query("select 1 from account_event where id = $1", [recent])).toHaveLength(1);
  });

  it("deletes old events in batches small enough for the statement timeout", async () => {
    const old = `insert into account_event (id, kind, recorded_at)
      select gen_random_uuid(), 'OPENID_REFUSED', now() - interval '200 days' from generate_series(1, 12000)`;
    await app.database.query(old);
    const database = await openDatabase(app.database.serverUrl, []);
    atTheEnd(() => database.close());
    const statement = "select forget_old_account_events()::int as count";
    expect((await database.pool.query<{ count: number }>(statement)).rows).toEqual([{ count: 5000 }]);
    expect(await new AuditTrail(createLogger("silent")).forgetOld(database)).toBe(7000);
    expect((await database.pool.query<{ count: number }>(statement)).rows).toEqual([{ count: 0 }]);
  });
});
