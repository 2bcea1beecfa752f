import { Client } from "pg";
import { openDatabase } from "./database.js";
import { migrate } from "./migrate.js";
import { asServer } from "../../testing/support/databases/template.js";
import { createEmptyDatabase, createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";
import { createLogger } from "../telemetry/logger.js";

async function connectionsDuring(work: () => Promise<unknown>): Promise<number> {
  const connect = jest.spyOn(Client.prototype, "connect");
  try {
    await work();
    return connect.mock.calls.length;
  } finally {
    connect.mockRestore();
  }
}

it("a starting server opens one short-lived connection before its pools, and a migration opens two connections in all", async () => {
  const { url, serverUrl } = await createTestDatabase();
  const open = async () => (await openDatabase(serverUrl, [])).close();
  // The short-lived connection, and the first connection in TypeORM's pool.
  expect(await connectionsDuring(open)).toBe(2);
  expect(await connectionsDuring(() => migrate(url))).toBe(2);
});

it("a server reads times from a database with another date style", async () => {
  const { serverUrl, query } = await createTestDatabase();
  await query(`alter database ${new URL(serverUrl).pathname.slice(1)} set datestyle = 'German'`);
  const { pool, dataSource, close } = await openDatabase(serverUrl, []);
  const text = "select '2026-11-28 12:00:00+00'::timestamptz as at";
  const at = new Date("2026-11-28T12:00:00Z");
  expect((await pool.query(text)).rows).toEqual([{ at }]);
  expect(await dataSource.query(text)).toEqual([{ at }]);
  await close();
});

it("a server does not start on a database whose encoding is not UTF8", async () => {
  const url = await createEmptyDatabase("encoding 'SQL_ASCII' locale 'C' template template0");
  const reason =
    "The database's encoding is SQL_ASCII; it must be UTF8: create it with encoding 'UTF8' locale 'C.UTF-8' template template0.";
  await expect(openDatabase(url, [])).rejects.toThrow(reason);
});

it("a server does not start on a new database that lowercases only ASCII letters, and warns about an existing one", async () => {
  const url = await createEmptyDatabase("encoding 'UTF8' locale_provider libc locale 'C' template template0");
  await expect(openDatabase(url, [])).rejects.toThrow(
    "The database's locale lowercases only ASCII letters: searches miss words with other capital letters. Create the database with encoding 'UTF8' locale 'C.UTF-8' template template0.",
  );
  await migrate(url);
  const logger = createLogger("silent");
  const warn = jest.spyOn(logger, "warn");
  await startTestApp({ database: { ...(await createTestDatabase()), url, serverUrl: asServer(url) }, logger });
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/lowercases only ASCII letters.* npm run doctor/)]]);
});
