import { type Database, openDatabase } from "./database.js";
import { inTransaction } from "./inTransaction.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.serverUrl, []);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it.each(["pool", "writers"] as const)(
  "the pool %s survives the database closing one of its checked-out, idle connections",
  async (name) => {
    const client = await database[name].connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    await testDatabase.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    await expect(client.query("select 1")).rejects.toThrow();
    client.release(true);
    expect((await database[name].query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  },
);

it("after a failover, no pool reuses a connection to a server that rejected a write because it is a standby", async () => {
  const { pool, dataSource } = database;
  const inRows = (text: string): Promise<unknown> => dataSource.query(text);
  const inClient = (text: string): Promise<unknown> => inTransaction(pool, (client) => client.query(text));
  for (const query of [inRows, inClient]) {
    await query("set default_transaction_read_only = on");
    const write = () => query("delete from account");
    await expect(write()).rejects.toMatchObject({ code: "25006" });
    await write();
  }
});
