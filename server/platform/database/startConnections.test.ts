import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { openDatabase } from "./database.js";
import { migrate } from "./migrate.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { databaseBeside, dropDatabase, runIn } from "../../testing/support/databases/template.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";

async function connectionsDuring(work: () => Promise<unknown>): Promise<number> {
  const connect = jest.spyOn(Client.prototype, "connect");
  try {
    await work();
    return connect.mock.calls.length;
  } finally {
    connect.mockRestore();
  }
}

it("a starting server opens one short-lived connection before its pools, and a migration opens two in all", async () => {
  const { url, serverUrl } = await createTestDatabase();
  const open = async () => (await openDatabase(serverUrl, [])).close();
  // The short-lived connection, and the first connection in TypeORM's pool.
  expect(await connectionsDuring(open)).toBe(2);
  expect(await connectionsDuring(() => migrate(url))).toBe(2);
});

it("a server does not start on a database whose encoding is not UTF8", async () => {
  const { url } = await createTestDatabase();
  const name = `ascii_${randomBytes(8).toString("hex")}`;
  await runIn(url, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  atTheEnd(() => dropDatabase(url, name));
  const reason =
    "The database's encoding is SQL_ASCII; it must be UTF8: create it with encoding 'UTF8' template template0.";
  await expect(openDatabase(databaseBeside(url, name), [])).rejects.toThrow(reason);
});
