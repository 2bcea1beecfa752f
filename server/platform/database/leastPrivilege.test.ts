import { Client } from "pg";
import { aChat } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { until } from "../../testing/support/pause.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { openDatabase } from "./database.js";
import { migrate, migrateFor } from "./migrate.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";

let app: TestApp;
let server: Client;
beforeAll(async () => {
  app = await startTestApp();
  await aChat(app);
  server = new Client({ connectionString: app.database.serverUrl });
  await server.connect();
  atTheEnd(() => server.end());
});

it("the server runs under its own role, which owns nothing", async () => {
  const owned = "select tablename from pg_tables where tableowner = current_user";
  expect((await server.query(owned)).rows).toEqual([]);
  const roles = async () => {
    const [activity] = await app.database.query<{ roles: string }>(
      `select string_agg(distinct usename, ',') as roles from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return activity?.roles;
  };
  // The owner's migration connections close before the server listens; Postgres notices a moment later.
  await until("only the server is connected", async () => (await roles()) === "saywell_server", 60_000);
  const privileged =
    "select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user";
  expect((await server.query(privileged)).rows).toEqual([
    { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false },
  ]);
});

it.each([
  "update chat_event set data = '{}'",
  "delete from chat_event",
  "truncate chat_event",
  "update account_event set network = null",
  "delete from account_event",
  "truncate account_event",
  "truncate account cascade",
  "drop table chat_event",
  "alter table chat_event disable trigger all",
  "drop trigger chat_event_is_append_only on chat_event",
  "create or replace function refuse_to_change_the_log() returns trigger language plpgsql as $$ begin return new; end $$",
  "create table loot (x text)",
  "alter table account add column loot text",
  "set role saywell",
  "delete from migrations",
  "copy account to program 'cat'",
  "select pg_read_file('/etc/passwd')",
  "create extension dblink",
])("Postgres denies the server's role: %s", async (statement) => {
  await expect(server.query(statement)).rejects.toMatchObject({ code: "42501" });
});

it("the server's role can only read the log and insert into it, even after it tries to grant itself more", async () => {
  // Postgres issues a warning but grants nothing.
  await server.query("grant all on chat_event to saywell_server");
  const { rows } = await server.query<{ privilege: string }>(
    `select privilege_type as privilege from information_schema.role_table_grants
     where grantee = current_user and table_name = 'chat_event' order by 1`,
  );
  expect(rows.map(({ privilege }) => privilege)).toEqual(["INSERT", "SELECT"]);
});

it("migrateFor's error names MIGRATION_DATABASE_URL if the owner can't connect", async () => {
  const database = await openDatabase(app.database.serverUrl, []);
  atTheEnd(() => database.close());
  await expect(migrateFor(database, "postgres://saywell_owner@127.0.0.1:1/saywell")).rejects.toThrow(
    /^MIGRATION_DATABASE_URL names 127\.0\.0\.1:1, where no database responds\.$/,
  );
});

it("migrating with the owner's role as the server's role takes no privileges from the owner", async () => {
  const { url, query } = await createTestDatabase();
  const privileges = () => query("select relname, relacl::text from pg_class where relkind = 'r' order by relname");
  const before = await privileges();
  const [owner] = await query<{ role: string }>("select current_user as role");
  await migrate(url, { serverRole: owner?.role ?? "" });
  expect(await privileges()).toEqual(before);
  await query("insert into migrations (name, timestamp) values ('Next', 1)");
});
