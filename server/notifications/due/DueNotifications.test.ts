import { Client } from "pg";
import type { LoggedEvent } from "../../chat/index.js";
import { newId } from "../../platform/ids.js";
import { NotificationsHarness } from "../../testing/notifications/NotificationsHarness.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { type Channel, DueNotifications } from "./DueNotifications.js";
import { recordDue } from "./recordDue.js";

const insert = `insert into notification_due (chat_id, seq, reader_id, is_trial_request, sent_at, mail_at)
  select $1, $2 + i, $3, false, $4, $4 from generate_series(0, $5) i`;

/**
 * Opens a database in which one message in each of three chats is due; another transaction has locked the second
 * message's row.
 */
async function openWithLock(readers: readonly string[]) {
  const { database, chats, now } = await NotificationsHarness.open();
  const messages = readers
    .map(() => newId())
    .sort()
    .map((chatId) => ({ chatId, seq: 2 }));
  for (const [place, { chatId, seq }] of [...messages.entries()].toReversed()) {
    await database.query(insert, [chatId, seq, readers[place], now, 0]);
  }
  // Add other readers' rows, so that Postgres uses the table's indexes.
  await database.query(insert, [newId(), 2, newId(), now, 10_000]);
  await database.query("analyze notification_due");
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  atTheEnd(() => blocker.end());
  await blocker.query("begin");
  await blocker.query("select from notification_due where chat_id = $1 for update", [messages[1]?.chatId]);
  const { pool } = chats.database;
  const unlock = () => blocker.query("commit");
  return { database, pool, due: new DueNotifications(pool), messages, now, unlock };
}

const bothDone = [{ status: "fulfilled" }, { status: "fulfilled" }];

it("a digest can be recorded while its reader's notifications are re-evaluated because the settings changed", async () => {
  const readerId = newId();
  const { database, due, messages, now, unlock } = await openWithLock([readerId, readerId, readerId]);
  await database.query("insert into account (id, role, email) values ($1, 'TEACHER', 'tom@example.org')", [readerId]);
  const settled = due.settleMailed(readerId, messages, now);
  await untilWaiting(database, 1);
  const decided = due.decideAgain(readerId, now);
  await untilWaiting(database, 2);
  await unlock();
  expect(await Promise.allSettled([settled, decided])).toMatchObject(bothDone);
});

it("several readers' notifications can be rescheduled while the readers read the messages", async () => {
  const readers = [newId(), newId(), newId()];
  const { database, pool, due, messages, now, unlock } = await openWithLock(readers);
  const rescheduled = due.reschedule(
    "mail",
    messages.map((message) => ({ ...message, at: now })),
  );
  await untilWaiting(database, 1);
  const reads = messages.map(({ chatId, seq }, place): LoggedEvent => {
    const [studentId, tutorId] = [newId(), readers[place]!];
    const fact = { type: "MessagesRead", upTo: seq } as const;
    const event = { chatId, seq: seq + 1, tx: 1, ordinal: 1, clientMessageId: null, recordedAt: now };
    return { ...event, authorId: tutorId, studentId, tutorId, fact };
  });
  const client = await pool.connect();
  const read = recordDue(reads.toReversed(), client, now).finally(() => client.release());
  await untilWaiting(database, 2);
  await unlock();
  expect(await Promise.allSettled([rescheduled, read])).toMatchObject(bothDone);
  expect(await due.of("mail", readers)).toEqual([]);
});

/**
 * Opens a database in which a message is due to a reader, both as a push and as an email; `claimAs` claims it for a
 * node.
 */
async function openWithDue() {
  const { database, chats, now } = await NotificationsHarness.open();
  const [chatId, readerId] = [newId(), newId()];
  await database.query(insert, [chatId, 2, readerId, now, 0]);
  await database.query("update notification_due set push_at = mail_at");
  const due = new DueNotifications(chats.database.pool);
  const claimAs = (holder: string, channel: Channel = "mail") =>
    due.claim(channel, { holder, now, leaseMs: 60_000, limit: 10 });
  return { database, due, now, readerId, message: { chatId, seq: 2 }, claimAs };
}

it("a node whose lease on a reader has expired does not release the lease of the node that took over", async () => {
  const { database, due, readerId, claimAs } = await openWithDue();
  const [slow, other] = [newId(), newId()];
  expect(await claimAs(slow)).toEqual([readerId]);
  await database.query("update notification_lease set until = now()");
  expect(await claimAs(other)).toEqual([readerId]);
  await due.release("mail", slow, [readerId]);
  expect(await claimAs(slow)).toEqual([]);
  await due.release("mail", other, [readerId]);
  expect(await claimAs(slow)).toEqual([readerId]);
});

it("of two nodes that claim a reader at the same time, only one gets the lease, which covers one channel", async () => {
  const { database, readerId, claimAs } = await openWithDue();
  const other = new Client({ connectionString: database.url });
  await other.connect();
  atTheEnd(() => other.end());
  await other.query("begin");
  const lease = "insert into notification_lease values ($1, 'mail', $2, now() + interval '1 minute')";
  await other.query(lease, [readerId, newId()]);
  const claimed = claimAs(newId());
  await untilWaiting(database);
  await other.query("commit");
  expect(await claimed).toEqual([]);
  expect(await claimAs(newId(), "push")).toEqual([readerId]);
});

it("a notification with nothing left to push stays due as an email until the email is settled as well", async () => {
  const { due, now, readerId, message, claimAs } = await openWithDue();
  // Changing the settings a minute later does not postpone anything.
  await due.decideAgain(readerId, new Date(now.getTime() + 60_000));
  await due.reschedule("push", [{ ...message, at: null }]);
  expect(await claimAs(newId(), "push")).toEqual([]);
  expect(await claimAs(newId())).toEqual([readerId]);
  await due.reschedule("mail", [{ ...message, at: null }]);
  expect(await due.of("mail", [readerId])).toEqual([]);
});
