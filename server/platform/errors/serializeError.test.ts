import { QueryFailedError } from "typeorm";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { serializeError } from "./serializeError.js";

const secret = "a whisper that must not be logged";

describe("an error in the log", () => {
  it("has the database's message without the statement's parameters", async () => {
    const database = await createTestDatabase();
    const failing = [
      ["select $1::uuid", [secret]],
      ["select $1::int", [secret]],
      ["insert into account (id, role, email) values (gen_random_uuid(), 'STUDENT', $1), ($2, $3, $3)", [secret]],
      ["select nothing from chat where $1 = ''", [secret]],
    ] as const;
    for (const [query, parameters] of failing) {
      const failure = await database.query(query, parameters).catch((error: unknown) => error as Error);
      const wrapped = new QueryFailedError(query, [...parameters], failure as Error);
      for (const error of [failure, wrapped, new Error("It failed.", { cause: failure })]) {
        const serialized = JSON.stringify(serializeError(error));
        expect(serialized).toMatch(/"type":/);
        expect(serialized).not.toContain(secret);
      }
    }
  });

  it("names the table, the error code and the location in the source code", async () => {
    const database = await createTestDatabase();
    const insert = `insert into account (id, role, email, first_name) values (gen_random_uuid(), 'STUDENT', $1, 'Sam')`;
    await database.query(insert, [secret]);
    const error = await database.query(insert, [secret]).catch((failure: unknown) => failure);
    const serialized = serializeError(error);
    expect(serialized).toMatchObject({ code: "23505", about: { table: "account" } });
    expect(JSON.stringify(serialized)).toContain("serializeError.test.ts");
    expect(JSON.stringify(serialized)).not.toContain(secret);
  });

  it("does not quote text that failed to parse as JSON", () => {
    for (const text of [secret, `{"content":"${secret}`, `{"content": ${secret}}`, `["${secret}"`]) {
      try {
        JSON.parse(text);
      } catch (error) {
        expect(JSON.stringify(serializeError(error))).not.toContain("whisper");
      }
    }
    expect(JSON.stringify(serializeError({ content: secret }))).not.toContain(secret);
  });
});
