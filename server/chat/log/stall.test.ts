import { ChatLog } from "./ChatLog.js";
import { newId } from "../../platform/ids.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { aPerson } from "../../testing/support/servers/chatNode.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { pause } from "../../testing/support/pause.js";
import { embeddedInitdb, startPostgres, type TestPostgres } from "../../testing/support/servers/postgres.js";
import { processesOf, signalAll } from "../../testing/support/processes.js";
import { makeTemplate } from "../../testing/support/databases/template.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";

describe("while Postgres is suspended", () => {
  let postgres: TestPostgres;
  let testDatabase: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    postgres = await startPostgres(await embeddedInitdb());
    atTheEnd(async () => {
      await postgres.end("SIGQUIT");
    });
    await makeTemplate(postgres.urlOf("postgres"));
    testDatabase = await createTestDatabase(postgres.urlOf("postgres"));
    database = await openDatabase(testDatabase.serverUrl, []);
    atTheEnd(() => database.close());
  });

  it.each([0.5, 2.5])("for %d s, no read fails, and no message is lost or duplicated", async (seconds) => {
    const log = new ChatLog(database.pool, database.writers);
    const [student, tutor] = await Promise.all([aPerson(testDatabase, "STUDENT"), aPerson(testDatabase, "TEACHER")]);
    const chatId = newId();
    await log.open(chatId, student.id, tutor.id);
    const sent: string[] = [];
    let isOver = false;
    const repeat = async (work: () => Promise<unknown>) => {
      while (!isOver) {
        await work();
        await pause(5);
      }
    };
    const clients = Promise.all([
      // More clients than connections.
      ...Array.from({ length: 10 }, () => repeat(() => database.pool.query("select 1"))),
      ...Array.from({ length: 10 }, () => repeat(() => database.dataSource.query("select 1"))),
      repeat(async () => {
        const content = `message ${sent.push("") - 1}`;
        sent[sent.length - 1] = content;
        const fact = { type: "MessageSent", content, kind: "TEXT" } as const;
        await log.append({ chatId, authorId: student.id, isByStudent: true, key: newId(), fact });
      }),
    ]);
    await pause(100);
    const stopped = processesOf(postgres.pid);
    signalAll(stopped, "SIGSTOP");
    await pause(seconds * 1000);
    signalAll(stopped, "SIGCONT");
    await pause(100);
    isOver = true;
    await clients;
    const stored = await log.read(chatId, 0, 5000);
    expect(stored.map(({ fact }) => fact.type === "MessageSent" && fact.content)).toEqual(sent);
  });
});
