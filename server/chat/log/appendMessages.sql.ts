/**
 * Appends a batch of messages in one statement: one transaction, one round trip. `$1` to `$8` have one item per chat,
 * in ID order: its ID, the totals of its messages (see `ChatBatch`), and the offset of those messages in `$9` to `$12`,
 * which have one item per message. `$13` is the events' version. Returns each chat's previous counts, and its new
 * transaction ID and time.
 *
 * The statement first locks the rows in ID order. It skips a row that another transaction has locked and returns
 * nothing for it; a row that changed since the statement began is updated from its current values. Keys are not looked
 * up: a known key violates the unique index, and nothing is written. Messages are taken from their arrays by index
 * because a join would compare each message with every chat.
 *
 * `tx` never decreases within a chat, although a transaction may get its ID before it locks the chat.
 */
export const appendMessagesStatement = `
with clock as materialized (
  select pg_current_xact_id()::text::bigint + shift as tx, date_trunc('milliseconds', clock_timestamp()) as now
  from chat_log_shift
),
locked as materialized (
  select id from chat where id = any($1::uuid[]) order by id for no key update skip locked
),
changed as (
  update chat c set
    last_seq = c.last_seq + u.count,
    last_message_seq = c.last_seq + u.count,
    last_tx = greatest(clock.tx, c.last_tx),
    last_message_tx = greatest(clock.tx, c.last_tx),
    last_recorded_at = greatest(clock.now, c.last_recorded_at),
    student_sent = c.student_sent + u.by_student,
    tutor_sent = c.tutor_sent + u.count - u.by_student,
    student_read_seq = case when u.last_of_student > 0 then c.last_seq + u.last_of_student else c.student_read_seq end,
    tutor_read_seq = case when u.last_of_tutor > 0 then c.last_seq + u.last_of_tutor else c.tutor_read_seq end,
    student_read = case when u.last_of_student > 0 then c.tutor_sent + u.read_by_student else c.student_read end,
    tutor_read = case when u.last_of_tutor > 0 then c.student_sent + u.read_by_tutor else c.tutor_read end
  from clock, locked,
    unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[])
    u(chat, count, by_student, last_of_student, read_by_student, last_of_tutor, read_by_tutor, before)
  where c.id = locked.id and locked.id = u.chat
  returning c.id, c.last_tx, c.last_recorded_at, c.student_id, c.tutor_id, u.before, u.count,
    c.last_seq - u.count as seq,
    c.student_sent - u.by_student as by_student,
    c.tutor_sent - u.count + u.by_student as by_tutor
),
written as (
  insert into chat_event
    (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
  select id, seq + place, last_tx, 'MessageSent', $13::smallint, case when is_by_student then student_id else tutor_id end,
    ($10::text[])[at], ($11::int[])[at] + case when is_by_student then by_student else by_tutor end,
    $12::jsonb -> (at - 1), last_recorded_at
  from (
    select *, before + place as at, ($9::bool[])[before + place] as is_by_student
    from (select *, generate_series(1, count) as place from changed) as each_place
  ) as message
)
select id, seq::float8 as seq, last_tx::float8 as tx, by_student, by_tutor,
  round(date_part('epoch', last_recorded_at) * 1000) as recorded_at
from changed`;
