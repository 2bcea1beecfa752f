import { Pool } from "pg";
import { createTestDatabase, type TestDatabase } from "./testDatabase.js";
import { statementsDuring } from "./statements.js";

describe("statementsDuring", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("returns a statement that waited for a connection, but not the statement that was using the connection", async () => {
    const pool = new Pool({ connectionString: database.url, max: 1 });
    const holder = await pool.connect();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const holding = held.then(() => holder.query("select 'held'")).then(() => holder.release());

    const statements = await statementsDuring(async () => {
      const waited = pool.query("select 'waited'");
      release();
      await waited;
    });

    expect(statements).toEqual(["select 'waited'"]);
    await holding;
    await pool.end();
  });
});
