/**
 * Appends a batch of messages in one statement, which is one transaction and one round trip: `$1` to `$9` say for each
 * chat, in id order, what its messages come to and how many messages of other chats stand before them in `$10` to `$13`, which
 * hold each message. What a chat's row held before is answered.
 *
 * The rows are changed, and so locked, in id order; a row that had to be waited for is changed as it is then. Keys are not
 * looked up: one that is known breaks the unique index, and nothing is written. Messages are taken out of their arrays by
 * their places, for a join would compare each with every chat.
 *
 * `tx` never falls within a chat: transactions may take their numbers before they wait for a chat's lock.
 */
export const appendMessagesStatement = `
with clock as materialized (
  select pg_current_xact_id()::text::bigint + shift as tx, date_trunc('milliseconds', clock_timestamp()) as now
  from chat_log_shift
),
changed as (
  update chat c set
    last_seq = c.last_seq + u.count,
    last_message_seq = c.last_seq + u.count,
    last_tx = greatest(clock.tx, c.last_tx),
    last_message_tx = greatest(clock.tx, c.last_tx),
    last_recorded_at = greatest(clock.now, c.last_recorded_at),
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
  from clock,
    unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[])
    u(chat, one, count, by_one, last_of_one, read_by_one, last_of_other, read_by_other, before)
  where c.id = u.chat
  returning c.id, c.last_tx, c.last_recorded_at, c.student_id, c.tutor_id, c.student_id = u.one as is_one_student,
    u.before, u.count, c.last_seq - u.count as seq,
    c.student_sent - case when c.student_id = u.one then u.by_one else u.count - u.by_one end as by_student,
    c.tutor_sent - case when c.student_id = u.one then u.count - u.by_one else u.by_one end as by_tutor
),
written as (
  insert into chat_event
    (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
  select id, seq + place, last_tx, 'MessageSent', $14::smallint, case when is_by_student then student_id else tutor_id end,
    ($11::text[])[at], ($12::int[])[at] + case when is_by_student then by_student else by_tutor end,
    $13::jsonb -> (at - 1), last_recorded_at
  from (
    select *, before + place as at, ($10::bool[])[before + place] = is_one_student as is_by_student
    from (select *, generate_series(1, count) as place from changed) as each_place
  ) as message
)
select id, student_id, seq::float8 as seq, last_tx::float8 as tx, by_student, by_tutor,
  (extract(epoch from last_recorded_at) * 1000)::float8 as recorded_at
from changed`;
