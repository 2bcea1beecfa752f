import { createTestDatabase } from "./testDatabase.js";

describe("a test's database", () => {
  it("is migrated and private, and rejects changes to the chat log", async () => {
    const [mine, yours] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await mine.query("insert into account (id, role, email) values (gen_random_uuid(), 'STUDENT', 'anna@example.org')");
    expect(await mine.query("select email from account")).toEqual([{ email: "anna@example.org" }]);
    expect(await yours.query("select email from account")).toEqual([]);
    await expect(mine.query("delete from chat_event")).rejects.toThrow(/permission denied/);
    await Promise.all([mine.drop(), yours.drop()]);
    await expect(mine.query("select 1")).rejects.toThrow(/does not exist/);
  });
});
