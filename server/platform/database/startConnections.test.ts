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

it("opens one short-lived connection before the pools at a start, and two connections to migrate", async () => {
  const { url, serverUrl } = await createTestDatabase();
  const open = async () => (await openDatabase(serverUrl, [])).close();
  // The short-lived one, and the first of TypeORM's pool.
  expect(await connectionsDuring(open)).toBe(2);
  expect(await connectionsDuring(() => migrate(url))).toBe(2);
});
