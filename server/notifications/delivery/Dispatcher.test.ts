import { systemClock } from "../../platform/clock.js";
import { newId } from "../../platform/ids.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { importReaders } from "../../testing/notifications/importReaders.js";
import { NotificationsHarness } from "../../testing/notifications/NotificationsHarness.js";
import { makeReaders } from "../../testing/notifications/readers.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { aChat } from "../../testing/support/people/people.js";
import { until } from "../../testing/support/pause.js";
import { untilLogIsReadable } from "../../testing/support/databases/readableLog.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { type ChatNode, startChatNode } from "../../testing/support/servers/chatNode.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";
import { buildNotifications } from "../buildNotifications.js";
import { batch, DueNotifications } from "../due/DueNotifications.js";
import { type Deliver, Dispatcher } from "./Dispatcher.js";

const timeoutMs = 60_000;
let now = Date.now();
afterEach(() => jest.restoreAllMocks());

function aNode(chats: ChatNode, send: Mailer["send"], clockAheadMs = 0) {
  return buildNotifications({
    database: chats.database,
    chats: chats.reader,
    mailer: { send, close: async () => undefined },
    clock: { now: () => new Date(now + clockAheadMs) },
    monotonicNow: () => now,
    secrets: ["a secret of the tests, the same on every node"],
    publicUrl: "https://saywell.example",
    push: null,
    telemetry: new Telemetry(createLogger("silent")),
  });
}

/**
 * Has five students write to a tutor while two nodes send emails: the second node runs whenever the first is
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
])("a tutor to whom five students wrote gets each email from only one node, even if %s", async (_why, times) => {
  const mailed = await fiveWrite(times);
  expect(mailed).toHaveLength(5);
  expect(new Set(mailed).size).toBe(5);
});

it("a tutor is emailed after ten minutes by the database's clock, even if the node's clock is 45 minutes ahead", async () => {
  jest.spyOn(systemClock, "now").mockImplementation(() => new Date(Date.now() + 45 * 60_000));
  const claims = jest.spyOn(DueNotifications.prototype, "claim");
  const app = await startTestApp();
  const { database } = app;
  const { tutor } = await aChat(app);
  await database.query("update account set email_proven_at = now() where id = $1", [tutor.id]);
  const count = async (table: string) => (await database.query(`select from ${table}`)).length;
  await until("the message is recorded", async () => (await count("notification_due")) > 0, timeoutMs);
  claims.mockClear();
  const claimsOfMails = () => claims.mock.calls.filter(([channel]) => channel === "mail");
  await until("the node has looked twice for due emails", () => claimsOfMails().length > 2, timeoutMs);
  expect(await count("notification_mail")).toBe(0);

  await database.query(
    "update notification_due set sent_at = sent_at - $1::interval, mail_at = mail_at - $1::interval",
    ["10 minutes"],
  );
  await until("the email is sent", async () => (await count("notification_mail")) > 0, timeoutMs);
  expect(await count("notification_mail where mailed_at <= clock_timestamp()")).toBe(1);
  await app.stop();
});

it("a tutor with more unread messages than one batch holds is emailed after the quiet hours", async () => {
  jest.replaceProperty(batch, "maxMessages", 100);
  const harness = await NotificationsHarness.open();
  const { tutor, writes } = await harness.aChat();
  const hour = harness.now.getUTCHours();
  const clock = (hours: number) => `${String(hours % 24).padStart(2, "0")}:00`;
  await harness.node.service.update(tutor, { quietHours: { from: clock(hour), to: clock(hour + 3) } });
  await Promise.all(Array.from({ length: 120 }, (_, i) => writes(`Message ${i}`)));
  await harness.pass(10);
  expect(harness.mailsTo(tutor)).toEqual([]);
  await harness.pass(4 * 60);
  expect(harness.mailsTo(tutor)).toHaveLength(1);
});

it("a node reads the shared clock once for each batch of emails that it claims", async () => {
  const harness = await NotificationsHarness.open();
  const readers = await Promise.all([harness.aChat(), harness.aChat(), harness.aChat()]);
  await harness.pass(0);
  await harness.advance(10 * 60_000);
  const reading = jest.spyOn(harness, "now", "get");
  await harness.node.run();
  expect(readers.map(({ tutor }) => harness.mailsTo(tutor).length)).toEqual([1, 1, 1]);
  // The clock is read twice more, for batches that turn out to be empty: no more emails are due, and no pushes are.
  expect(reading).toHaveBeenCalledTimes(3);
});

/** An email dispatcher that serves two readers at a time. */
function aDispatcher({ chats, now }: NotificationsHarness, deliver: Deliver) {
  const { pool, dataSource } = chats.database;
  const due = new DueNotifications(pool);
  const sources = { channel: "mail", pool, manager: dataSource.manager, due } as const;
  const clocks = { clock: { now: () => now }, monotonicNow: () => 0 };
  return new Dispatcher({ ...sources, ...clocks, deliver, atOnce: 2, minServeMs: 0 });
}

it("a failed delivery does not cause another node to repeat deliveries that are still running", async () => {
  const harness = await NotificationsHarness.open();
  await Promise.all([harness.aChat(), harness.aChat()]);
  await harness.pass(0);
  await harness.advance(10 * 60_000);
  const repeated = jest.fn(async () => other.stop());
  const other = aDispatcher(harness, repeated);
  const triesToRepeat = async () => {
    for (let runs = 0; runs < 5; runs += 1) await other.run();
  };
  let begun = 0;
  let slow = Promise.resolve();
  const failing = aDispatcher(harness, async () => {
    if (begun++ === 0) throw new Error("The connection was lost.");
    await (slow = triesToRepeat());
  });
  await expect(failing.run()).rejects.toThrow("The connection was lost.");
  await slow;
  expect(begun).toBe(2);
  expect(repeated).not.toHaveBeenCalled();
});

it("a slow delivery delays neither newly due notifications nor later ones to other readers in its batch", async () => {
  const harness = await NotificationsHarness.open();
  const { query } = harness.database;
  const [slow, other, later] = await Promise.all([harness.aChat(), harness.aChat(), harness.aChat()]);
  await harness.pass(0);
  await harness.advance(10 * 60_000);
  const dueIn = (tutor: { readonly id: string }, delay: string) =>
    query("update notification_due set mail_at = $2::timestamptz + $3::interval where reader_id = $1", [
      tutor.id,
      harness.now,
      delay,
    ]);
  await dueIn(later.tutor, "1 hour");
  const delivered: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const dispatcher = aDispatcher(harness, async ({ mailbox: { personId } }) => {
    delivered.push(personId);
    if (personId === slow.tutor.id) await finished;
    else if (personId === later.tutor.id) dispatcher.stop();
    else await dueIn(other.tutor, "1 hour");
  });
  const { claim } = DueNotifications.prototype;
  jest.spyOn(DueNotifications.prototype, "claim").mockImplementation(async function (this: DueNotifications, ...args) {
    const claimed = await claim.apply(this, args);
    // Make this notification due only after a claim has found nothing, so that it must wait for the next claim.
    if (claimed.length === 0) await dueIn(later.tutor, "0");
    return claimed;
  });
  const running = dispatcher.run();
  await until("the slow delivery delays no others", () => delivered.includes(later.tutor.id), timeoutMs);
  await until("the other readers' leases are released", async () => (await leases()).length === 1, timeoutMs);
  expect(delivered.toSorted()).toEqual([slow.tutor.id, other.tutor.id, later.tutor.id].sort());
  finish();
  await running;
  expect(await leases()).toEqual([]);

  function leases() {
    return query("select reader_id from notification_lease");
  }
});

it("a dispatcher that is stopped waits for the delivery in progress, starts no others, and releases its readers", async () => {
  const harness = await NotificationsHarness.open();
  await Promise.all([harness.aChat(), harness.aChat(), harness.aChat()]);
  await harness.pass(0);
  await harness.advance(10 * 60_000);
  const events: string[] = [];
  const dispatcher = aDispatcher(harness, async () => {
    events.push("begun");
    dispatcher.stop();
    await harness.database.query("select");
    events.push("finished");
  });
  await dispatcher.run();
  expect(events).toEqual(["begun", "finished"]);
  expect(await harness.database.query("select from notification_lease")).toEqual([]);
});
