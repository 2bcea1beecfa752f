import type { ClientBase } from "pg";
import { unreadBeforeMail } from "../decision/decideNotification.js";
import { dueChanges } from "./dueChanges.js";
import { deleteDue } from "./lockedDue.js";
import type { LoggedEvent } from "../../chat/index.js";
import { failpoint } from "../../platform/process/failpoint.js";

const insertDue = `
insert into notification_due (chat_id, seq, reader_id, is_trial_request, sent_at, push_at, mail_at)
select chat_id, seq, reader_id, is_trial_request, sent_at,
  case when exists (select from push_subscription s where s.account_id = reader_id) then sent_at end,
  sent_at + $6 * interval '1 millisecond'
from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::boolean[], $5::timestamptz[])
  as message(chat_id, seq, reader_id, is_trial_request, sent_at)
on conflict do nothing`;

const readUpTo = `
join unnest($1::uuid[], $2::uuid[], $3::bigint[]) as mark(chat_id, reader_id, up_to)
on d.chat_id = mark.chat_id and d.reader_id = mark.reader_id and d.seq <= mark.up_to`;

const deleteRead = deleteDue(readUpTo);

/**
 * Inserts a row for each new message that its reader may have to be notified of, and deletes the rows of messages that
 * were read. Uses SQL to write in the transaction that stores the consumer's position in the log.
 */
export async function recordDue(events: readonly LoggedEvent[], client: ClientBase, now: Date): Promise<void> {
  failpoint("before-due-recorded");
  const { added, read } = dueChanges(events, now);
  if (added.length > 0) {
    await client.query(insertDue, [
      added.map(({ chatId }) => chatId),
      added.map(({ seq }) => seq),
      added.map(({ readerId }) => readerId),
      added.map(({ isTrialRequest }) => isTrialRequest),
      added.map(({ sentAt }) => sentAt),
      unreadBeforeMail,
    ]);
  }
  if (read.length > 0) {
    await client.query(deleteRead, [
      read.map(({ chatId }) => chatId),
      read.map(({ readerId }) => readerId),
      read.map(({ upTo }) => upTo),
    ]);
  }
  failpoint("after-due-recorded");
}
