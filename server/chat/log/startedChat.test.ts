import type { Pool } from "pg";
import { logLimits } from "./ChatLog.js";
import { chatIdOf } from "../chatId.js";
import type { Viewer } from "../../accounts/index.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { type Alteration, alterStatements } from "../../testing/consistency/simulation/alterStatements.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { until } from "../../testing/support/pause.js";
import { aPerson, type ChatNode, startChatNode } from "../../testing/support/servers/chatNode.js";

const plain = { content: "Hi", clientMessageId: null, origin: null };
const timeoutMs = 60_000;

/** Enough messages for the log to start a second batch; all later messages are queued. */
const secondBatch = 100;

/** Holds the log's writes until `release` is called, and records the events in each write by the general statement. */
class HeldWrites {
  count = 0;
  hasOpened = false;
  readonly events: { readonly chat: string; readonly type: string }[][] = [];
  release: () => void = () => undefined;
  private released: Promise<void> = Promise.resolve();

  hold(): void {
    [this.count, this.hasOpened] = [0, false];
    this.released = new Promise((resolve) => (this.release = resolve));
  }

  readonly around = (pool: Pool): Pool => {
    const run: Alteration = (statement, real) => real.query({ ...statement, values: [...statement.values] });
    const write: Alteration = async (statement, real) => {
      this.count += 1;
      if (statement.name === "log-append") this.events.push(JSON.parse(String(statement.values[0])) as []);
      await this.released;
      return run(statement, real);
    };
    const open: Alteration = async (statement, real) => {
      const result = await run(statement, real);
      this.hasOpened = true;
      return result;
    };
    const writes = ["", " message of student", " message of tutor", " messages"].map((what) => `log-append${what}`);
    return alterStatements(pool, {
      ...Object.fromEntries(writes.map((name) => [name, write])),
      "chat-open": open,
    });
  };
}

describe("a chat that is started while many messages are queued", () => {
  const writes = new HeldWrites();
  let database: TestDatabase;
  let node: ChatNode;
  let anna: Viewer;
  let chats: readonly string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    node = await startChatNode(database, new LocalPubSub(), writes.around);
    atTheEnd(() => node.stop());
    anna = await aPerson(database, "STUDENT");
    const tutors = await Promise.all(Array.from({ length: 3 }, () => aPerson(database, "TEACHER")));
    const sent = tutors.map(({ id }) => node.service.start(anna, { ...plain, tutorId: id, kind: "TEXT" }));
    chats = (await Promise.all(sent)).map(({ chatId }) => chatId);
  });

  /** Starts a chat behind `queued` commands while two batches are being written. */
  async function startBehind(queued: number) {
    const sendTo = (chatId = "", count = 1) =>
      Array.from({ length: count }, () => node.service.send(anna, chatId, plain));
    writes.hold();
    const sent = sendTo(chats[0]);
    await until("the first batch is being written", () => writes.count === 1, timeoutMs);
    sent.push(...sendTo(chats[1], secondBatch));
    await until("the second batch is being written", () => writes.count === 2, timeoutMs);
    sent.push(...sendTo(chats[2], queued));
    const tutor = await aPerson(database, "TEACHER");
    const outcome = node.service.start(anna, { ...plain, tutorId: tutor.id, kind: "TEXT" }).then(
      () => "stored",
      (error: unknown) => (error as { kind?: string }).kind,
    );
    await until("the chat is opened", () => writes.hasOpened, timeoutMs);
    // Once the chat is opened, its first message is submitted in the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    writes.release();
    await Promise.all(sent);
    const chatId = chatIdOf(anna.id, tutor.id);
    const text = "select type from chat_event where chat_id = $1 order by seq";
    const stored = await database.query<{ type: string }>(text, [chatId]);
    return { chatId, outcome: await outcome, types: stored.map(({ type }) => type) };
  }

  it("is written in the same statement as its first message, even at the end of a full batch", async () => {
    const { chatId, outcome } = await startBehind(logLimits.largestBatch - 1);
    expect(outcome).toBe("stored");
    const written = writes.events.map((events) => events.flatMap(({ chat, type }) => (chat === chatId ? [type] : [])));
    expect(written.filter((types) => types.length > 0)).toEqual([["ChatStarted", "MessageSent"]]);
  });

  it("is stored with its first message when the queue has one slot left, and not at all when the queue is full", async () => {
    const freeSlots = logLimits.maxQueueLength - secondBatch - 1;
    expect(await startBehind(freeSlots - 1)).toMatchObject({
      outcome: "stored",
      types: ["ChatStarted", "MessageSent"],
    });
    expect(await startBehind(freeSlots)).toMatchObject({ outcome: "UNAVAILABLE", types: [] });
  });
});
