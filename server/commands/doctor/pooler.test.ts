import { chownSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresUser } from "../../platform/embeddedPostgres/systemUser.js";
import { examine } from "./examine.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { describeWith, toolPath } from "../../testing/support/tools.js";
import { startProcess } from "../../testing/support/servers/startedProcess.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { unusedPort } from "../../testing/support/servers/unusedPort.js";
import { openDatabase } from "../../platform/database/database.js";
import { migrate } from "../../platform/database/migrate.js";

/** Starts PgBouncer in front of a database; returns its URL. */
async function behindPgBouncer(url: string, settings: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "saywell-pgbouncer-"));
  const [user, port] = [await postgresUser(folder), await unusedPort()];
  const users = join(folder, "users.txt");
  writeFileSync(users, '"saywell" ""\n"saywell_server" ""\n');
  const lines = [
    ...["[databases]", `* = host=${new URL(url).searchParams.get("host") ?? ""}`, "[pgbouncer]"],
    ...[`listen_port = ${port}`, "listen_addr = 127.0.0.1", "unix_socket_dir ="],
    ...["auth_type = trust", `auth_file = ${users}`, ...settings],
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${lines.join("\n")}\n`);
  if (user !== undefined) for (const path of [folder, users, file]) chownSync(path, user.uid, user.gid);
  const pgbouncer = await startProcess(toolPath("pgbouncer"), [file], { ...user, ready: /process up/, folder });
  atTheEnd(async () => {
    await pgbouncer.end("SIGINT");
  });
  const { username, pathname } = new URL(url);
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
}

describeWith("pgbouncer").each([
  ["in transaction mode", ["pool_mode = transaction", "ignore_startup_parameters = options"]],
  ["in session mode", ["pool_mode = session", "ignore_startup_parameters = options"]],
  ["with its default settings", []],
])("a server behind PgBouncer %s", (_mode, settings) => {
  it("does not start, and says in one sentence that there is a pooler in between, and what to do", async () => {
    const database = await createTestDatabase();
    const url = await behindPgBouncer(database.serverUrl, settings);
    const sentence = `The database at ${new URL(url).host} is behind a connection pooler such as PgBouncer, which drops the settings that a connection requests (the startup parameter "options"): point the URL to Postgres itself.`;
    await expect(openDatabase(url, [])).rejects.toMatchObject({ name: "DatabaseUnusable", message: sentence });
    await expect(migrate(url)).rejects.toMatchObject({ name: "DatabaseUnusable", message: sentence });
    const found = await examine({ DATABASE_URL: url, DATA_DIR: mkdtempSync(join(tmpdir(), "saywell-doctor-")) });
    expect(found.filter(({ verdict, about }) => verdict === "bad" && about === "database")).toEqual([
      expect.objectContaining({ message: sentence }),
    ]);
  });
});
