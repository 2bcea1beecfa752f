import { openDatabase } from "../database/database.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { IdempotentAnswerRow } from "./IdempotentAnswerRow.js";
import { IdempotentResponses } from "./IdempotentResponses.js";

it("a request whose response could not be stored gets it once, and is not processed again by an immediate retry", async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.serverUrl, [IdempotentAnswerRow]);
  atTheEnd(() => database.close());
  const responses = new IdempotentResponses(database, ["a secret of the tests"]);
  await testDatabase.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'The disk is full.'; end $$`);
  await testDatabase.query(`create trigger refuse before update on idempotent_answer
    for each row when (new.sealed is not null) execute function refuse()`);
  const request = { scope: "somebody", key: "k1", parts: ["/send"], keptFor: 60 };
  const work = jest.fn(() => Promise.resolve("sent"));
  expect(await responses.once(request, work)).toEqual({ answer: "sent", isRepeated: false });
  await testDatabase.query("drop trigger refuse on idempotent_answer");
  await expect(responses.once(request, work)).rejects.toMatchObject({ problems: [{ code: "REQUEST_IN_PROGRESS" }] });
  expect(work).toHaveBeenCalledTimes(1);
});
