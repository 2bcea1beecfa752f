import { Client } from "pg";
import type { AppendCommand } from "./appending.js";
import { ChatLog } from "./ChatLog.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import { servedTime } from "../../testing/support/clients/servedTime.js";
import { aPerson } from "../../testing/support/servers/chatNode.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { pause } from "../../testing/support/pause.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";

const lockMs = 3000;
/** In milliseconds of `servedTime`; an append that waits for the lock takes `lockMs`. */
const maxDelayMs = lockMs / 2;

type Side = { readonly chatId: string; readonly authorId: string };

const message = ({ chatId, authorId }: Side, content: string, key = newId()): AppendCommand => ({
  ...{ chatId, authorId, key, isByStudent: true },
  fact: { type: "MessageSent", content, kind: "TEXT" },
});
/** Creates a command that requires the general statement but changes nothing in a started chat. */
const noopCommand = ({ chatId, authorId }: Side): AppendCommand => ({
  ...{ chatId, authorId, key: null, isByStudent: true },
  fact: { type: "ChatStarted", studentId: authorId, tutorId: authorId },
});

describe("while another transaction has locked a chat", () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let log: ChatLog;
  let chats: readonly Side[];
  const contentsOf = async ({ chatId }: Side) =>
    (await log.read(chatId, 0, 500)).flatMap(({ fact }) => (fact.type === "MessageSent" ? [fact.content] : []));

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openDatabase(testDatabase.serverUrl, []);
    atTheEnd(async () => {
      await log.settled();
      await database.close();
    });
    log = new ChatLog(database.pool, database.writers);
    const tutor = await aPerson(testDatabase, "TEACHER");
    chats = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const student = await aPerson(testDatabase, "STUDENT");
        const chatId = newId();
        await log.open(chatId, student.id, tutor.id);
        return { chatId, authorId: student.id };
      }),
    );
  });

  it("the log stores messages to other chats without delay, and those to the locked chat later, once and in order", async () => {
    const [locked, ...others] = chats as [Side, ...Side[]];
    const known = message(locked, "stored before");
    const stored = await log.append(known);
    const holder = new Client({ connectionString: testDatabase.url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select from chat where id = $1 for update", [locked.chatId]);

    const waiting = ["one", "two"].map((content) => log.append(message(locked, content)));
    const repeated = log.append(known);
    waiting.push(log.append(message(locked, "three")));
    const until = performance.now() + lockMs;
    const delays: number[] = [];
    await Promise.all(
      others.map(async (chat, i) => {
        for (let n = 0; performance.now() < until; n++) {
          const passed = servedTime();
          await log.append(n % 5 === 4 ? noopCommand(chat) : message(chat, `${i}.${n}`));
          delays.push(passed());
          await pause(20);
        }
      }),
    );
    expect(await contentsOf(locked)).toEqual(["stored before"]);
    await holder.query("commit");
    await holder.end();

    await Promise.all(waiting);
    expect(await repeated).toEqual({ ...stored, isNew: false });
    expect(await contentsOf(locked)).toEqual(["stored before", "one", "two", "three"]);
    expect(delays.length).toBeGreaterThan(100);
    expect(Math.max(...delays)).toBeLessThan(maxDelayMs);
  });
});
