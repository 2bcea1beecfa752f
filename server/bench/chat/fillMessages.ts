import { runIn } from "../../testing/support/databases/template.js";

/** Messages per chat, and chats per INSERT. */
const chatLength = 1000;
const batch = 50;

/** Fills new chats with copies of a stored message; `count` is rounded up to whole chats. */
export async function fillMessages(url: string, count: number): Promise<void> {
  const chats = Math.ceil(count / chatLength);
  for (let from = 0; from < chats; from += batch) {
    await runIn(url, fill, [Math.min(batch, chats - from), chatLength]);
  }
  await runIn(url, "vacuum (analyze) chat_event");
  await runIn(url, "vacuum (analyze) chat");
}

const fill = `
with sample as (
  select * from chat_event where type = 'MessageSent' order by chat_id, seq limit 1
), someone as materialized (
  select gen_random_uuid() as chat, gen_random_uuid() as student, gen_random_uuid() as tutor from generate_series(1, $1::int)
), people as (
  insert into account (id, role, email, first_name)
  select student, 'STUDENT', student || '@example.org', 'Ada' from someone
  union all select tutor, 'TEACHER', tutor || '@example.org', 'Bea' from someone
), chats as (
  insert into chat (id, student_id, tutor_id, last_seq, last_tx, last_recorded_at, last_message_seq, last_message_tx,
    student_sent, tutor_sent, student_read_seq, tutor_read_seq, student_read, tutor_read)
  select chat, student, tutor, $2::int, sample.tx, sample.recorded_at, $2::int, sample.tx, $2::int / 2, $2::int / 2, $2::int, $2::int, $2::int / 2, $2::int / 2
  from someone, sample
)
insert into chat_event (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
select chat, n, sample.tx, sample.type, sample.version, case when n % 2 = 1 then student else tutor end,
  chat || '-' || n, (n + 1) / 2, sample.data, sample.recorded_at
from sample, someone, generate_series(1, $2::int) n`;
