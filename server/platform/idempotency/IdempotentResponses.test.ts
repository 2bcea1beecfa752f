import { openDatabase } from "../database/database.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { IdempotentResponseRow } from "./IdempotentResponseRow.js";
import { IdempotentResponses, maxStoredBytes } from "./IdempotentResponses.js";

async function openResponses() {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.serverUrl, [IdempotentResponseRow]);
  atTheEnd(() => database.close());
  const responses = new IdempotentResponses(database, ["a secret of the tests"]);
  return { testDatabase, responses };
}

it("deleteExpired deletes only responses that have expired, and claims that expired at least a day ago", async () => {
  const { testDatabase, responses } = await openResponses();
  const request = (key: string) => ({ scope: "somebody", key, parts: ["/send"], keptFor: 60 });
  await testDatabase.query(
    `insert into idempotent_answer (scope, key, request, claim, sealed, expires_at)
     select 'somebody', 'old' || n, '', gen_random_uuid(), case when n > 1 then '\\x00'::bytea end,
       now() - case when n > 1 then interval '1 hour' else interval '1 day' end
     from generate_series(1, 6000) n`,
  );
  await responses.once(request("kept"), () => Promise.resolve("sent"));
  await responses.begin(request("running"));
  const interrupted = await responses.begin(request("interrupted"));
  if ("expire" in interrupted) await interrupted.expire();
  const left = () => testDatabase.query("select key from idempotent_answer order by key");
  expect(await left()).toHaveLength(6003);
  expect(await responses.deleteExpired()).toBe(6000);
  expect(await left()).toEqual([{ key: "interrupted" }, { key: "kept" }, { key: "running" }]);
});

it("a claim that is released is forgotten, unless an earlier attempt had the same id", async () => {
  const { responses } = await openResponses();
  const begin = async () => {
    const begun = await responses.begin({ scope: "nora", key: "one", parts: ["/send"], keptFor: 60 });
    if ("answer" in begun) throw new Error("There should be no response.");
    return begun;
  };
  const rejected = await begin();
  await rejected.release();
  const interrupted = await begin();
  expect(interrupted.id).not.toBe(rejected.id);
  await interrupted.expire();
  const limited = await begin();
  await limited.release();
  expect([limited.id, (await begin()).id]).toEqual([interrupted.id, interrupted.id]);
});

it("a response of more than 32 kB is not stored, and a retry gets the same id", async () => {
  const { testDatabase, responses } = await openResponses();
  const begin = () => responses.begin<string>({ scope: "nora", key: "large", parts: ["/send"], keptFor: 60 });
  const claims: string[] = [];
  // As JSON, the text also has two quotation marks.
  for (const length of [maxStoredBytes - 1, maxStoredBytes - 2]) {
    const begun = await begin();
    if ("answer" in begun) throw new Error("There should be no response.");
    claims.push(begun.id);
    await begun.keep("x".repeat(length));
  }
  expect(claims[1]).toBe(claims[0]);
  expect(await begin()).toEqual({ answer: "x".repeat(maxStoredBytes - 2) });
  const [stored] = await testDatabase.query("select length(sealed) from idempotent_answer");
  expect(stored).toEqual({ length: maxStoredBytes + 28 });
});

it("a response that could not be stored is returned once, and an immediate retry is rejected instead of being processed again", async () => {
  const { testDatabase, responses } = await openResponses();
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
