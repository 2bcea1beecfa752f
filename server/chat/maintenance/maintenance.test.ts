import { Pool } from "pg";
import type { Viewer } from "../../accounts/index.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { aPerson, type ChatNode, plain, startNodeWithChat } from "../../testing/support/servers/chatNode.js";
import type { TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { rebuild } from "./rebuild.js";
import { verify } from "./verify.js";

const ignore = () => undefined;

/** `$1` is the chat between Anna and Tom. */
const corruptions: readonly (readonly [string, string])[] = [
  ["the chat row is missing", "delete from chat where id = $1"],
  ["the last sequence number is too low", "update chat set last_seq = last_seq - 1 where id = $1"],
  ["the last sequence number is too high", "update chat set last_seq = last_seq + 1 where id = $1"],
  ["the transaction ID is wrong", "update chat set last_tx = last_tx + 1 where id = $1"],
  ["the last time is wrong", "update chat set last_recorded_at = last_recorded_at - interval '1 ms' where id = $1"],
  ["the last time is missing", "update chat set last_recorded_at = '-infinity' where id = $1"],
  ["the last message is wrong", "update chat set last_message_seq = 2 where id = $1"],
  ["the position of the chat in the list is wrong", "update chat set last_message_tx = 0 where id = $1"],
  ["the student's sent count is too low", "update chat set student_sent = student_sent - 1 where id = $1"],
  ["the tutor's sent count is too high", "update chat set tutor_sent = tutor_sent + 1 where id = $1"],
  ["the student's read receipt has moved backward", "update chat set student_read_seq = 0 where id = $1"],
  ["the tutor's read receipt is too far ahead", "update chat set tutor_read_seq = 1000 where id = $1"],
  ["the student's read count is too low", "update chat set student_read = 0 where id = $1"],
  ["the tutor's read count is too high", "update chat set tutor_read = tutor_read + 5 where id = $1"],
  [
    "the student and the tutor are swapped",
    "update chat set student_id = tutor_id, tutor_id = student_id where id = $1",
  ],
  [
    "all counts are zero",
    "update chat set last_seq = 0, student_sent = 0, tutor_sent = 0, tutor_read = 0 where id = $1",
  ],
  ["an edit is missing", "delete from message_amendment where chat_id = $1 and content is not null"],
  ["a removal is missing", "update message_amendment set removed_at = null where chat_id = $1"],
  [
    "the text of an edit is wrong",
    "update message_amendment set content = 'x' where chat_id = $1 and content is not null",
  ],
  [
    "the time of an edit is wrong",
    "update message_amendment set edited_at = now() where chat_id = $1 and content is not null",
  ],
  ["there is an amendment without an event", "insert into message_amendment values ($1, 999, 999, 'x', now(), null)"],
  ["all amendments are missing", "delete from message_amendment where chat_id = $1"],
];

describe("verify and rebuild", () => {
  let database: TestDatabase;
  let node: ChatNode;
  let pool: Pool;
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;

  beforeAll(async () => {
    ({ database, node, anna, tom, chatId } = await startNodeWithChat("Hi Tim"));
    pool = new Pool({ connectionString: database.url });
    atTheEnd(() => pool.end());
    const { service } = node;
    for (const content of ["One", "Two", "Three"]) await service.send(anna, chatId, plain(content));
    await service.send(tom, chatId, plain("Four"));
    await service.read(anna, `${chatId}-6`, null);
    await service.send(anna, chatId, plain("Five"));
    await service.edit(anna, `${chatId}-2`, "Hi Tom");
    await service.remove(anna, `${chatId}-3`);
    const bea = await aPerson(database, "STUDENT");
    await service.start(bea, { ...plain("Hello"), tutorId: tom.id, kind: "TRIAL_REQUEST" });
  });

  const projections = async () =>
    JSON.stringify([
      (await pool.query("select * from chat order by id")).rows,
      (await pool.query("select * from message_amendment order by chat_id, message_seq")).rows,
    ]);

  it("report no differences for correct projections", async () => {
    const found = await verify(pool, ignore);
    expect(found).toMatchObject({ chats: 2, differences: [] });
    expect(found.storedHash).toBe(found.foldedHash);
  });

  it.each(corruptions)("detect and repair projections in which %s", async (_what, corruption) => {
    const intact = await projections();
    await pool.query(corruption, [chatId]);
    expect(await projections()).not.toBe(intact);
    const { differences, storedHash, foldedHash } = await verify(pool, ignore);
    expect(new Set(differences.map((difference) => difference.chatId))).toEqual(new Set([chatId]));
    expect(corruption.includes("student_id") || storedHash !== foldedHash).toBe(true);
    expect(await rebuild(pool, { onProgress: ignore })).toEqual({ chats: 2, mended: 1 });
    expect(await projections()).toBe(intact);
  });

  it("restore all projections while users keep writing", async () => {
    const senders = [anna, tom].map(async (author) => {
      for (let i = 0; i < 100; i++) await node.service.send(author, chatId, plain(`${i}`));
    });
    for (let i = 0; i < 20; i++) {
      await pool.query("update chat set student_read = student_read - 1, tutor_read_seq = 0 where id = $1", [chatId]);
      await rebuild(pool, { onProgress: ignore });
    }
    await Promise.all(senders);
    await rebuild(pool, { onProgress: ignore });
    expect((await verify(pool, ignore)).differences).toEqual([]);
  });

  it("let an interrupted rebuild resume after the last chat it completed", async () => {
    const chatsDone: string[] = [];
    await rebuild(pool, { onProgress: (id) => chatsDone.push(id) });
    expect(await rebuild(pool, { after: chatsDone.at(-1) ?? "", onProgress: ignore })).toEqual({ chats: 0, mended: 0 });
  });
});
