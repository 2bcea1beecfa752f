import { newId } from "../../platform/ids.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { importReaders } from "../../testing/notifications/importReaders.js";
import { NotificationsHarness } from "../../testing/notifications/NotificationsHarness.js";
import { makeReaders } from "../../testing/notifications/readers.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilLogIsReadable } from "../../testing/support/databases/readableLog.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { type ChatNode, startChatNode } from "../../testing/support/servers/chatNode.js";
import { buildNotifications } from "../buildNotifications.js";
import { DueNotifications } from "../due/DueNotifications.js";
import { type Deliver, Dispatcher } from "./Dispatcher.js";

let now = Date.now();

function aNode(chats: ChatNode, send: Mailer["send"], clockAheadMs = 0) {
  return buildNotifications({
    database: chats.database,
    chats: chats.reader,
    mailer: { send, close: async () => undefined },
    clock: { now: () => new Date(now + clockAheadMs) },
    secrets: ["a secret of the tests, the same on every node"],
    publicUrl: "https://saywell.example",
    push: null,
    telemetry: new Telemetry(createLogger("silent")),
  });
}

/**
 * Makes five students write to a tutor, and two nodes send the emails: the second one runs whenever the first is
 * sending an email. Returns the Message-IDs of all emails.
 */
async function fiveWrite({ clockAheadMs, mailTakesMs }: { clockAheadMs: number; mailTakesMs: number }) {
  const database = await createTestDatabase();
  const chats = await startChatNode(database);
  atTheEnd(() => chats.stop());
  const mailed: (string | undefined)[] = [];
  const other = aNode(chats, async ({ messageId }) => void mailed.push(messageId), clockAheadMs);
  await other.run();
  const readers = makeReaders(1, new Date(now), { subscribe: () => ({ endpoint: "", p256dh: "", auth: "" }) }, 0);
  const writtenByFive = readers.map((reader) => ({
    ...reader,
    messages: reader.messages.map((message) => ({ ...message, authorId: newId() })),
  }));
  await importReaders(chats, writtenByFive);
  await untilLogIsReadable(database);

  const slow = aNode(chats, async ({ messageId }) => {
    now += mailTakesMs;
    const earlier = "update notification_lease set until = until - $1 * interval '1 millisecond'";
    await database.query(earlier, [mailTakesMs]);
    await other.run();
    mailed.push(messageId);
  });
  await slow.run();
  return mailed;
}

it.each([
  ["sending takes longer than its lease", { clockAheadMs: 0, mailTakesMs: 50_000 }],
  ["another node's clock is ten minutes ahead", { clockAheadMs: 600_000, mailTakesMs: 0 }],
])("only one node emails a tutor to whom five students wrote, even if %s", async (_why, times) => {
  const mailed = await fiveWrite(times);
  expect(mailed).toHaveLength(5);
  expect(new Set(mailed).size).toBe(5);
});

it("a tutor with more unread messages than one batch holds is emailed after the quiet hours", async () => {
  const harness = await NotificationsHarness.open();
  const { tutor, writes } = await harness.aChat();
  const hour = harness.now.getUTCHours();
  const clock = (hours: number) => `${String(hours % 24).padStart(2, "0")}:00`;
  await harness.node.service.update(tutor, { quietHours: { from: clock(hour), to: clock(hour + 3) } });
  for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 501 }, (_, n) => writes(`Message ${i}.${n}`)));
  await harness.pass(10);
  expect(harness.mailsTo(tutor)).toEqual([]);
  await harness.pass(4 * 60);
  expect(harness.mailsTo(tutor)).toHaveLength(1);
});

it("a failed delivery does not cause another node to repeat deliveries that are still running", async () => {
  const harness = await NotificationsHarness.open();
  await Promise.all([harness.aChat(), harness.aChat()]);
  await harness.pass(0);
  await harness.advance(10 * 60_000);
  const { pool, dataSource } = harness.chats.database;
  const aDispatcher = (deliver: Deliver) => {
    const due = new DueNotifications(pool);
    const sources = { channel: "mail", pool, manager: dataSource.manager, due } as const;
    return new Dispatcher({ ...sources, clock: { now: () => harness.now }, deliver, atOnce: 2, minServeMs: 0 });
  };
  const repeated = jest.fn(async () => other.stop());
  const other = aDispatcher(repeated);
  const triesToRepeat = async () => {
    for (let runs = 0; runs < 5; runs += 1) await other.run();
  };
  let begun = 0;
  let slow = Promise.resolve();
  const failing = aDispatcher(async () => {
    if (begun++ === 0) throw new Error("The connection was lost.");
    await (slow = triesToRepeat());
  });
  await expect(failing.run()).rejects.toThrow("The connection was lost.");
  await slow;
  expect(begun).toBe(2);
  expect(repeated).not.toHaveBeenCalled();
});
