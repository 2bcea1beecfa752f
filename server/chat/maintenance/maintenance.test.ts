import { Pool } from "pg";
import type { Viewer } from "../../accounts/index.js";
import { aPerson, type ChatNode, startChatNode } from "../../testing/support/servers/chatNode.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { rebuild } from "./rebuild.js";
import { verify } from "./verify.js";

const plain = (content: string) => ({ content, clientMessageId: null, origin: null });
const ignore = () => undefined;

/** What can happen to the projections; each must be found and healed. `$1` is the chat of Anna and Tom. */
const damages: readonly (readonly [string, string])[] = [
  ["a chat's row is gone", "delete from chat where id = $1"],
  ["the last number is too low", "update chat set last_seq = last_seq - 1 where id = $1"],
  ["the last number is too high", "update chat set last_seq = last_seq + 1 where id = $1"],
  ["the transaction number is another", "update chat set last_tx = last_tx + 1 where id = $1"],
  ["the time is another", "update chat set last_recorded_at = last_recorded_at - interval '1 ms' where id = $1"],
  ["the time is gone", "update chat set last_recorded_at = '-infinity' where id = $1"],
  ["the last message is another", "update chat set last_message_seq = 2 where id = $1"],
  ["the chat stands elsewhere in the list", "update chat set last_message_tx = 0 where id = $1"],
  ["the student has sent less", "update chat set student_sent = student_sent - 1 where id = $1"],
  ["the tutor has sent more", "update chat set tutor_sent = tutor_sent + 1 where id = $1"],
  ["the student's mark fell", "update chat set student_read_seq = 0 where id = $1"],
  ["the tutor's mark rose", "update chat set tutor_read_seq = 1000 where id = $1"],
  ["the student has read less", "update chat set student_read = 0 where id = $1"],
  ["the tutor has read more", "update chat set tutor_read = tutor_read + 5 where id = $1"],
  ["the people changed places", "update chat set student_id = tutor_id, tutor_id = student_id where id = $1"],
  [
    "everything is zero",
    "update chat set last_seq = 0, student_sent = 0, tutor_sent = 0, tutor_read = 0 where id = $1",
  ],
  ["an edit is forgotten", "delete from message_amendment where chat_id = $1 and content is not null"],
  ["a removal is forgotten", "update message_amendment set removed_at = null where chat_id = $1"],
  [
    "an edit says something else",
    "update message_amendment set content = 'x' where chat_id = $1 and content is not null",
  ],
  [
    "an edit has another time",
    "update message_amendment set edited_at = now() where chat_id = $1 and content is not null",
  ],
  ["an amendment was invented", "insert into message_amendment values ($1, 999, 999, 'x', now(), null)"],
  ["all amendments are gone", "delete from message_amendment where chat_id = $1"],
];

describe("verifying and rebuilding", () => {
  let database: TestDatabase;
  let node: ChatNode;
  let pool: Pool;
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    node = await startChatNode(database);
    pool = new Pool({ connectionString: database.url });
    [anna, tom] = await Promise.all([aPerson(database, "STUDENT"), aPerson(database, "TEACHER")]);
    const { service } = node;
    chatId = (await service.start(anna, { ...plain("Hi Tim"), tutorId: tom.id, kind: "TEXT" })).chatId;
    for (const content of ["One", "Two", "Three"]) await service.send(anna, chatId, plain(content));
    await service.send(tom, chatId, plain("Four"));
    await service.read(anna, `${chatId}-6`, null);
    await service.send(anna, chatId, plain("Five"));
    await service.edit(anna, `${chatId}-2`, "Hi Tom");
    await service.remove(anna, `${chatId}-3`);
    const bea = await aPerson(database, "STUDENT");
    await service.start(bea, { ...plain("Hello"), tutorId: tom.id, kind: "TRIAL_REQUEST" });
  });
  afterAll(async () => {
    await node.stop();
    await pool.end();
    await database.drop();
  });

  const projections = async () =>
    JSON.stringify([
      (await pool.query("select * from chat order by id")).rows,
      (await pool.query("select * from message_amendment order by chat_id, message_seq")).rows,
    ]);

  it("finds nothing where all is well", async () => {
    const found = await verify(pool, ignore);
    expect(found).toMatchObject({ chats: 2, differences: [] });
    expect(found.storedHash).toBe(found.foldedHash);
  });

  it.each(damages)("finds and heals that %s", async (_what, damage) => {
    const right = await projections();
    await pool.query(damage, [chatId]);
    expect(await projections()).not.toBe(right);
    const { differences, storedHash, foldedHash } = await verify(pool, ignore);
    expect(new Set(differences.map((difference) => difference.chatId))).toEqual(new Set([chatId]));
    expect(damage.includes("student_id") || storedHash !== foldedHash).toBe(true);
    expect(await rebuild(pool, { onProgress: ignore })).toEqual({ chats: 2, mended: 1 });
    expect(await projections()).toBe(right);
  });

  it("makes all projections anew while people go on writing", async () => {
    const senders = [anna, tom].map(async (who) => {
      for (let i = 0; i < 100; i++) await node.service.send(who, chatId, plain(`${i}`));
    });
    for (let i = 0; i < 20; i++) {
      await pool.query("update chat set student_read = student_read - 1, tutor_read_seq = 0 where id = $1", [chatId]);
      await rebuild(pool, { onProgress: ignore });
    }
    await Promise.all(senders);
    await rebuild(pool, { onProgress: ignore });
    expect((await verify(pool, ignore)).differences).toEqual([]);
  });

  it("goes on behind the chat where it was interrupted", async () => {
    const places: string[] = [];
    await rebuild(pool, { onProgress: (place) => places.push(place) });
    expect(await rebuild(pool, { after: places.at(-1) ?? "", onProgress: ignore })).toEqual({ chats: 0, mended: 0 });
  });
});
