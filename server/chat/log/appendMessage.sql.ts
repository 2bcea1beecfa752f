/**
 * Appends one message in one transaction, as the statement for batches of them does, for two thirds of its cost: `$1` is the
 * chat, `$2` the author, `$3` the key, `$4` the data and `$5` the version of the event.
 */
export const appendMessageStatement = `
with changed as (
  update chat c set
    last_seq = c.last_seq + 1,
    last_message_seq = c.last_seq + 1,
    last_tx = greatest(pg_current_xact_id()::text::bigint + s.shift, c.last_tx),
    last_message_tx = greatest(pg_current_xact_id()::text::bigint + s.shift, c.last_tx),
    last_recorded_at = greatest(date_trunc('milliseconds', clock_timestamp()), c.last_recorded_at),
    student_sent = c.student_sent + (c.student_id = $2)::int,
    tutor_sent = c.tutor_sent + (c.student_id <> $2)::int,
    student_read_seq = case when c.student_id = $2 then c.last_seq + 1 else c.student_read_seq end,
    tutor_read_seq = case when c.student_id <> $2 then c.last_seq + 1 else c.tutor_read_seq end,
    student_read = case when c.student_id = $2 then c.tutor_sent else c.student_read end,
    tutor_read = case when c.student_id <> $2 then c.student_sent else c.tutor_read end
  from chat_log_shift s
  where c.id = $1
  returning c.id, c.last_seq, c.last_tx, c.last_recorded_at,
    case when c.student_id = $2 then c.student_sent else c.tutor_sent end as ordinal
)
insert into chat_event
  (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
select id, last_seq, last_tx, 'MessageSent', $5::smallint, $2, $3, ordinal, $4::jsonb, last_recorded_at
from changed
returning seq::float8, tx::float8, ordinal, (extract(epoch from recorded_at) * 1000)::float8 as recorded_at`;
