/**
 * Appends a batch of messages in one statement, which is one transaction and one round trip: `$1` to `$8` say for each
 * chat, in id order, what its messages come to, `$9` to `$14` each message. What a chat's row held before is answered.
 *
 * The rows are changed, and so locked, in id order; a row that had to be waited for is changed as it is then. Keys are not
 * looked up: one that is known breaks the unique index, and nothing is written.
 *
 * `tx` never falls within a chat: transactions may take their numbers before they wait for a chat's lock.
 */
export const appendMessagesStatement = `
with changed as (
  update chat c set
    last_seq = c.last_seq + u.count,
    last_message_seq = c.last_seq + u.count,
    last_tx = greatest(pg_current_xact_id()::text::bigint + s.shift, c.last_tx),
    last_message_tx = greatest(pg_current_xact_id()::text::bigint + s.shift, c.last_tx),
    last_recorded_at = greatest(date_trunc('milliseconds', clock_timestamp()), c.last_recorded_at),
    student_sent = c.student_sent + case when c.student_id = u.one then u.by_one else u.count - u.by_one end,
    tutor_sent = c.tutor_sent + case when c.student_id = u.one then u.count - u.by_one else u.by_one end,
    student_read_seq = case when c.student_id = u.one then c.last_seq + u.last_of_one
      when u.last_of_other > 0 then c.last_seq + u.last_of_other else c.student_read_seq end,
    tutor_read_seq = case when c.student_id <> u.one then c.last_seq + u.last_of_one
      when u.last_of_other > 0 then c.last_seq + u.last_of_other else c.tutor_read_seq end,
    student_read = case when c.student_id = u.one then c.tutor_sent + u.read_by_one
      when u.last_of_other > 0 then c.tutor_sent + u.read_by_other else c.student_read end,
    tutor_read = case when c.student_id <> u.one then c.student_sent + u.read_by_one
      when u.last_of_other > 0 then c.student_sent + u.read_by_other else c.tutor_read end
  from chat_log_shift s, unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
    u(chat, one, count, by_one, last_of_one, read_by_one, last_of_other, read_by_other)
  where c.id = u.chat
  returning c.id, c.last_tx, c.last_recorded_at, c.student_id, c.last_seq - u.count as seq,
    c.student_sent - case when c.student_id = u.one then u.by_one else u.count - u.by_one end as by_student,
    c.tutor_sent - case when c.student_id = u.one then u.count - u.by_one else u.by_one end as by_tutor
),
written as (
  insert into chat_event
    (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
  select c.id, c.seq + m.place, c.last_tx, 'MessageSent', $15::smallint, m.author, m.key,
    m.ordinal + case when m.author = c.student_id then c.by_student else c.by_tutor end, m.data, c.last_recorded_at
  from rows from (unnest($9::uuid[], $10::uuid[], $11::text[], $12::int[], $13::int[]), jsonb_array_elements($14::jsonb))
    m(chat, author, key, place, ordinal, data)
  join changed c on c.id = m.chat
)
select id, student_id, seq::float8 as seq, last_tx::float8 as tx, by_student, by_tutor,
  (extract(epoch from last_recorded_at) * 1000)::float8 as recorded_at
from changed`;
