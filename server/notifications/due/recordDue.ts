import type { ClientBase } from "pg";
import { oldestNotified, unreadBeforeMail } from "../decision/decideNotification.js";
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

const deleteRead = `
delete from notification_due d using unnest($1::uuid[], $2::uuid[], $3::bigint[]) as mark(chat_id, reader_id, up_to)
where d.chat_id = mark.chat_id and d.reader_id = mark.reader_id and d.seq <= mark.up_to`;

/**
 * Records each new message as due for its reader, and forgets those that were read. In SQL: writes with the log's cursor,
 * in its transaction.
 */
export async function recordDue(events: readonly LoggedEvent[], client: ClientBase, now: Date): Promise<void> {
  failpoint("before-due-recorded");
  await recordMessages(events, client, now);
  await deleteMarked(events, client);
  failpoint("after-due-recorded");
}

async function recordMessages(events: readonly LoggedEvent[], client: ClientBase, now: Date): Promise<void> {
  const oldest = now.getTime() - oldestNotified;
  const messages = events.flatMap(({ chatId, seq, authorId, studentId, tutorId, recordedAt, fact }) => {
    if (fact.type !== "MessageSent" || recordedAt.getTime() < oldest) return [];
    const readerId = authorId === studentId ? tutorId : studentId;
    return [{ chatId, seq, readerId, isTrialRequest: fact.kind === "TRIAL_REQUEST", recordedAt }];
  });
  if (messages.length === 0) return;
  await client.query(insertDue, [
    messages.map(({ chatId }) => chatId),
    messages.map(({ seq }) => seq),
    messages.map(({ readerId }) => readerId),
    messages.map(({ isTrialRequest }) => isTrialRequest),
    messages.map(({ recordedAt }) => recordedAt),
    unreadBeforeMail,
  ]);
}

async function deleteMarked(events: readonly LoggedEvent[], client: ClientBase): Promise<void> {
  // Sending a message reads all before it.
  const marks = events.flatMap(({ chatId, seq, authorId, fact }) => {
    if (fact.type === "MessagesRead") return [{ chatId, authorId, upTo: fact.upTo }];
    return fact.type === "MessageSent" && seq > 2 ? [{ chatId, authorId, upTo: seq }] : [];
  });
  if (marks.length === 0) return;
  await client.query(deleteRead, [
    marks.map(({ chatId }) => chatId),
    marks.map(({ authorId }) => authorId),
    marks.map(({ upTo }) => upTo),
  ]);
}
