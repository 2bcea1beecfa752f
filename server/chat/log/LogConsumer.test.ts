import { Client } from "pg";
import { appendMessageStatements } from "./appendMessage.sql.js";
import { LogConsumer, type LoggedEvent } from "./LogConsumer.js";
import type { Viewer } from "../../accounts/index.js";
import { newId } from "../../platform/ids.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilLogIsReadable } from "../../testing/support/databases/readableLog.js";
import type { TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { aPerson, type ChatNode, plain, startNodeWithChat } from "../../testing/support/servers/chatNode.js";

describe("LogConsumer", () => {
  let database: TestDatabase;
  let node: ChatNode;
  let anna: Viewer;
  let tom: Viewer;
  let chatId: string;

  beforeAll(async () => {
    ({ database, node, anna, tom, chatId } = await startNodeWithChat("Before"));
    await untilLogIsReadable(database);
    await database.query("create table written (consumer text, content text, at bigint generated always as identity)");
    await database.query("grant select, insert on written to public");
  });

  const send = async (...contents: readonly string[]) => {
    for (const content of contents) await node.service.send(anna, chatId, plain(content));
    await untilLogIsReadable(database);
  };
  const anotherChat = async () => {
    const { id, ...student } = await aPerson(database, "STUDENT");
    const first = { ...plain("Before"), tutorId: tom.id, kind: "TEXT" } as const;
    const other = (await node.service.start({ ...student, id }, first)).chatId;
    await untilLogIsReadable(database);
    return { chatId: other, studentId: id };
  };
  const writtenBy = async (consumer: string) => {
    const sql = "select content from written where consumer = $1 order by at";
    return (await database.query<{ content: string }>(sql, [consumer])).map(({ content }) => content);
  };
  const contentOf = ({ fact }: LoggedEvent) => (fact.type === "MessageSent" ? fact.content : fact.type);

  const consumer = (name: string, fails: () => void = () => undefined) =>
    new LogConsumer({
      name,
      pool: node.database.pool,
      telemetry: new Telemetry(createLogger("silent")),
      handle: async (events, client) => {
        for (const event of events) await client.query("insert into written values ($1, $2)", [name, contentOf(event)]);
        fails();
      },
    });

  it("begins with the first event stored after its first run, or where an earlier consumer with the same name stopped", async () => {
    await consumer("first").run();
    await send("One", "Two");
    await consumer("first").run();
    await send("Three");
    await consumer("first").run();
    await consumer("first").run();
    expect(await writtenBy("first")).toEqual(["One", "Two", "Three"]);
  });

  it("passes each event to the handler with the participants of its chat", async () => {
    const seen: LoggedEvent[] = [];
    const handle = (events: readonly LoggedEvent[]) => Promise.resolve(void seen.push(...events));
    const reader = new LogConsumer({
      name: "people",
      pool: node.database.pool,
      telemetry: new Telemetry(createLogger("silent")),
      handle,
    });
    await reader.run();
    await send("Hello");
    await reader.run();
    expect(seen).toMatchObject([{ chatId, studentId: anna.id, tutorId: tom.id, authorId: anna.id }]);
  });

  it("rolls back a batch whose handler failed, and passes it to the handler again", async () => {
    await consumer("failing").run();
    await send("Four", "Five");
    let failures = 1;
    const failOnce = () => {
      if (failures-- > 0) throw new Error("The handler broke.");
    };
    await expect(consumer("failing", failOnce).run()).rejects.toThrow("The handler broke.");
    expect(await writtenBy("failing")).toEqual([]);
    await consumer("failing", failOnce).run();
    expect(await writtenBy("failing")).toEqual(["Four", "Five"]);
  });

  it("passes each event to the handler once while two nodes read in batches", async () => {
    await consumer("pair").run();
    const contents = Array.from({ length: 1100 }, (_, index) => `Message ${String(index)}`);
    await Promise.all(contents.map((content) => node.service.send(anna, chatId, plain(content))));
    await untilLogIsReadable(database);
    await Promise.all([consumer("pair").run(), consumer("pair").run()]);
    await consumer("pair").run();
    expect(await writtenBy("pair")).toHaveLength(1100);
    expect(new Set(await writtenBy("pair"))).toEqual(new Set(contents));
  });

  it("passes an event to the handler even if it is committed after events with later transaction IDs", async () => {
    const other = await anotherChat();
    await consumer("late").run();
    const slow = new Client({ connectionString: database.url });
    await slow.connect();
    atTheEnd(() => slow.end());
    await slow.query("begin");
    await slow.query("select pg_current_xact_id()");
    await node.service.send(anna, chatId, plain("Later"));
    await consumer("late").run();
    const values = [other.chatId, other.studentId, newId(), { content: "Late", kind: "TEXT" }, 1];
    await slow.query(appendMessageStatements.student, values);
    await slow.query("commit");
    await untilLogIsReadable(database);
    await consumer("late").run();
    expect(await writtenBy("late")).toEqual(["Late", "Later"]);
  });

  it("passes all events of a transaction to the handler even if a batch ends in the middle of the transaction", async () => {
    const other = await anotherChat();
    await consumer("large").run();
    await database.query(
      `insert into chat_event (chat_id, seq, tx, type, version, author_id, data, recorded_at)
      select $1, 1000 + n, pg_current_xact_id()::text::bigint + shift, 'MessageSent', 1, $2,
        jsonb_build_object('content', n::text, 'kind', 'TEXT'), now()
      from chat_log_shift, generate_series(1, 1500) n`,
      [other.chatId, other.studentId],
    );
    await untilLogIsReadable(database);
    await consumer("large").run();
    expect(await writtenBy("large")).toEqual(Array.from({ length: 1500 }, (_, i) => String(i + 1)));
  });

  it("reads in the background until it is stopped", async () => {
    await consumer("background").run();
    await send("Six");
    let wrote = () => {};
    const written = new Promise<void>((resolve) => (wrote = resolve));
    const background = consumer("background", () => wrote());
    background.start();
    await written;
    await background.stop();
    expect(await writtenBy("background")).toEqual(["Six"]);
  });
});
