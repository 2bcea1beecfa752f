/**
 * Appends one message in one transaction, in less than two thirds of the batch statement's CPU time (decision 31). `$1`
 * is the chat, `$2` the author, `$3` the key, `$4` the data and `$5` the version of the event. There is a statement for
 * each side of the chat because the columns to change depend on the side. Writes nothing while another transaction has
 * locked the chat.
 */
export const appendMessageStatements = {
  student: statementFor("student", "tutor"),
  tutor: statementFor("tutor", "student"),
};

function statementFor(author: string, other: string): string {
  return `
with locked as materialized (
  select id from chat where id = $1 for no key update skip locked
),
changed as (
  update chat c set
    last_seq = c.last_seq + 1,
    last_message_seq = c.last_seq + 1,
    last_tx = greatest(pg_current_xact_id()::text::bigint + s.shift, c.last_tx),
    last_message_tx = greatest(pg_current_xact_id()::text::bigint + s.shift, c.last_tx),
    last_recorded_at = greatest(date_trunc('milliseconds', clock_timestamp()), c.last_recorded_at),
    ${author}_sent = c.${author}_sent + 1,
    ${author}_read_seq = c.last_seq + 1,
    ${author}_read = c.${other}_sent
  from chat_log_shift s, locked
  where c.id = locked.id
  returning c.id, c.last_seq, c.last_tx, c.last_recorded_at, c.${author}_sent as ordinal
)
insert into chat_event
  (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
select id, last_seq, last_tx, 'MessageSent', $5::smallint, $2, $3, ordinal, $4::jsonb, last_recorded_at
from changed
returning seq::float8, tx::float8, ordinal, round(date_part('epoch', recorded_at) * 1000) as recorded_at`;
}
