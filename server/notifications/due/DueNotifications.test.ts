import { Client } from "pg";
import { newId } from "../../platform/ids.js";
import { NotificationsHarness } from "../../testing/notifications/NotificationsHarness.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { DueNotifications } from "./DueNotifications.js";

it("a digest can be recorded while its reader's notifications are re-evaluated because the settings changed", async () => {
  const { database, chats, now } = await NotificationsHarness.open();
  const due = new DueNotifications(chats.database.pool);
  const readerId = newId();
  const messages = [newId(), newId(), newId()].sort().map((chatId) => ({ chatId, seq: 2 }));
  const insert = `insert into notification_due (chat_id, seq, reader_id, is_trial_request, sent_at, mail_at)
    select $1, $2 + i, $3, false, $4, $4 from generate_series(0, $5) i`;
  for (const { chatId, seq } of messages.toReversed()) await database.query(insert, [chatId, seq, readerId, now, 0]);
  // With other readers' rows in the table, Postgres uses its indexes.
  await database.query(insert, [newId(), 2, newId(), now, 10_000]);
  await database.query("analyze notification_due");
  await database.query("insert into account (id, role, email) values ($1, 'TEACHER', 'tom@example.org')", [readerId]);
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  atTheEnd(() => blocker.end());
  await blocker.query("begin");
  await blocker.query("select from notification_due where chat_id = $1 for update", [messages[1]?.chatId]);
  const settled = due.settleMailed(readerId, messages, now);
  await untilWaiting(database, 1);
  const decided = due.decideAgain(readerId, now);
  await untilWaiting(database, 2);
  await blocker.query("commit");
  expect(await Promise.allSettled([settled, decided])).toMatchObject([
    { status: "fulfilled" },
    { status: "fulfilled" },
  ]);
});
