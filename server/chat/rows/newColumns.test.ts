import { FeedReader } from "../feed/FeedReader.js";
import { ChatLog } from "../log/ChatLog.js";
import { ChatRows } from "../projections/chats.js";
import { Messages } from "../projections/messages.js";
import { openDatabase } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import { aPerson } from "../../testing/support/servers/chatNode.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";

describe("a node that is running while a migration adds columns to the chat tables", () => {
  it("keeps using the statements that its connections have prepared", async () => {
    const testDatabase = await createTestDatabase();
    const { pool, writers, close } = await openDatabase(testDatabase.serverUrl, []);
    atTheEnd(close);
    const [student, tutor] = await Promise.all([aPerson(testDatabase, "STUDENT"), aPerson(testDatabase, "TEACHER")]);
    const [log, rows, messages, feed] = [
      new ChatLog(pool, writers),
      new ChatRows(pool),
      new Messages(pool),
      new FeedReader(pool),
    ];
    const chatId = newId();
    await log.open(chatId, student.id, tutor.id);
    const { position } = await feed.now(student.id);
    const append = (type: "MessageSent" | "MessagesRead", key: string | null) => {
      const fact = type === "MessageSent" ? { type, content: "Hi", kind: "TEXT" as const } : { type, upTo: 1 };
      return log.append({ chatId, authorId: student.id, isByStudent: true, key, fact });
    };
    const filter = { onlyUnread: false, named: [], after: null, limit: 10 };
    // The statements run one at a time, so that both rounds use the same connections.
    const readEverything = async () => [
      await append("MessageSent", newId()),
      await append("MessagesRead", null),
      await log.read(chatId, 0, 10),
      await rows.byIds([chatId]),
      await rows.page(student.id, filter),
      await rows.newestOf([student.id], 1),
      await messages.at([{ chatId, seq: 1 }]),
      await messages.before(chatId, 10, 10),
      await messages.newestBy([{ chatId, personId: student.id }]),
      await messages.withTime({ chatId, seq: 1 }),
      await feed.now(student.id),
      await feed.since(student.id, position),
      await feed.changedSince(await feed.state()),
    ];
    await readEverything();
    for (const table of ["chat", "chat_event", "message_amendment", "chat_log_shift"]) {
      await testDatabase.query(`alter table ${table} add column later text`);
    }
    await readEverything();
  });
});
