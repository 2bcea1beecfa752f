import { QueryFailedError } from "typeorm";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { serializeError } from "./serializeError.js";

const secret = "a whisper that nobody must hear";

describe("an error in the log", () => {
  it("says what the database complains of, and none of the values it was asked with", async () => {
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
        const told = JSON.stringify(serializeError(error));
        expect(told).toMatch(/"type":/);
        expect(told).not.toContain(secret);
      }
    }
  });

  it("names the constraint, the code and the place in our code", async () => {
    const database = await createTestDatabase();
    const insert = `insert into account (id, role, email, first_name) values (gen_random_uuid(), 'STUDENT', $1, 'Sam')`;
    await database.query(insert, [secret]);
    const error = await database.query(insert, [secret]).catch((failure: unknown) => failure);
    const told = serializeError(error);
    expect(told).toMatchObject({ code: "23505", about: { table: "account" } });
    expect(JSON.stringify(told)).toContain("serializeError.test.ts");
    expect(JSON.stringify(told)).not.toContain(secret);
  });

  it("does not repeat the text that is no JSON", () => {
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
