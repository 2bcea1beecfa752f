import { Client } from "pg";
import { openDatabase } from "./database.js";
import { migrate } from "./migrate.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";

/** Counts the connections opened while `work` runs. */
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
  // These are the short-lived connection and the first connection of TypeORM's pool.
  expect(await connectionsDuring(open)).toBe(2);
  expect(await connectionsDuring(() => migrate(url))).toBe(2);
});
