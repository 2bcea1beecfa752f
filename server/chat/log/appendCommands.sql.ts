/**
 * Appends a batch of commands in one statement: one transaction, one round trip.
 *
 * The statement locks the rows of the batch's chats in ID order before it writes anything. It skips a chat that another
 * transaction has locked and returns `stale` for that chat's commands, which must then be retried. The statement reads
 * from the snapshot it began with, whereas the lock returns the current row. If the two differ, another transaction has
 * written in the meantime; the snapshot may then lack events with known keys, so the chat's commands are stale as well.
 *
 * Chats are selected by an array of IDs, and keys are looked up with `offset 0`, so that the planner uses indexes no
 * matter how large it expects the batch to be.
 *
 * A read receipt, an unread mark, an edit or a removal is skipped as `needless` if its message does not exist: a
 * failover may have lost the message since the command was validated, and the next message reuses the lost message's
 * number.
 *
 * `tx` never decreases within a chat, although a transaction may get its ID before it locks the chat. A command's
 * `count` is the number of the counterpart's messages that count as read for its author afterward.
 */
export const appendCommandsStatement = `
with input as materialized (
  select * from jsonb_to_recordset($1::jsonb) as c(
    i int, chat uuid, author uuid, type text, version smallint, key text, data jsonb, at timestamptz, count int)
),
chats as materialized (
  select array_agg(distinct chat) as ids from input
),
locked as materialized (
  select c.* from chat c where c.id = any((select ids from chats)::uuid[]) order by c.id for no key update skip locked
),
seen as materialized (
  select c.id, c.last_seq from chat c where c.id = any((select ids from chats)::uuid[])
),
present as materialized (
  select l.*, clock.tx as now_tx, clock.now from locked l
  join seen s on s.id = l.id and s.last_seq = l.last_seq
  cross join (
    select pg_current_xact_id()::text::bigint + shift as tx, date_trunc('milliseconds', clock_timestamp()) as now
    from chat_log_shift
  ) clock
),
known as materialized (
  select i.i, e.* from input i cross join lateral (
    select seq, tx, type, ordinal, data, recorded_at from chat_event
    where chat_id = i.chat and author_id = i.author and client_message_id = i.key offset 0
  ) e
  where i.key is not null
),
accepted as materialized (
  select i.*, p.student_id, p.tutor_id,
    p.last_seq + row_number() over in_chat as seq,
    greatest(p.now_tx, p.last_tx) as tx,
    coalesce(i.at, greatest(p.now, p.last_recorded_at)) as recorded_at,
    p.student_sent + count(*) filter (where i.type = 'MessageSent' and i.author = p.student_id) over in_chat as by_student,
    p.tutor_sent + count(*) filter (where i.type = 'MessageSent' and i.author = p.tutor_id) over in_chat as by_tutor
  from input i join present p on p.id = i.chat
  cross join lateral (select case when i.author = p.student_id then p.student_read else p.tutor_read end as read) mine
  where not exists (select 1 from known k where k.i = i.i)
    and (i.type <> 'ChatStarted' or p.last_seq = 0)
    and (i.type <> 'MessagesRead' or i.count > mine.read)
    and (i.type <> 'MarkedUnread' or i.count < mine.read)
    and (i.type in ('ChatStarted', 'MessageSent') or exists (
      select from chat_event e
      where e.chat_id = i.chat and e.type = 'MessageSent'
        and e.seq = coalesce(i.data ->> 'messageSeq', i.data ->> 'upTo', i.data ->> 'fromSeq')::bigint
        and (e.author_id = i.author) = (i.type in ('MessageEdited', 'MessageRemoved'))
      offset 0
    ))
  window in_chat as (partition by i.chat order by i.i rows between unbounded preceding and current row)
),
numbered as materialized (
  select a.*,
    case when type = 'MessageSent' then case when author = student_id then by_student else by_tutor end
         else a.count end as ordinal,
    case when type = 'MessageSent' then case when author = student_id then by_tutor else by_student end
         when type = 'MessagesRead' then a.count end as read,
    case when type = 'MessageSent' then seq when type = 'MessagesRead' then (data ->> 'upTo')::bigint end as read_seq,
    case when type = 'MarkedUnread' then a.count end as unread_from
  from accepted a
),
written as (
  insert into chat_event
    (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
  select chat, seq, tx, type, version, author, key, ordinal, data, recorded_at from numbered order by chat, seq
),
amended as (
  insert into message_amendment as m (chat_id, message_seq, seq, content, edited_at, removed_at)
  select distinct on (chat, message_seq) chat, message_seq, seq, data ->> 'content',
    case when type = 'MessageEdited' then recorded_at end, case when type = 'MessageRemoved' then recorded_at end
  from (select n.*, (data ->> 'messageSeq')::bigint as message_seq from numbered n) n
  where type in ('MessageEdited', 'MessageRemoved')
  -- The first removal wins; without one, the last edit does.
  order by chat, message_seq, type desc, case when type = 'MessageRemoved' then seq else -seq end
  on conflict (chat_id, message_seq) do update set
    seq = excluded.seq, content = excluded.content, edited_at = excluded.edited_at, removed_at = excluded.removed_at
    where m.removed_at is null
),
sums as (
  select chat, max(seq) as seq, max(tx) as tx, max(recorded_at) as recorded_at,
    max(seq) filter (where type = 'MessageSent') as message_seq,
    max(by_student) as by_student, max(by_tutor) as by_tutor,
    max(read_seq) filter (where author = student_id) as student_read_seq,
    max(read_seq) filter (where author = tutor_id) as tutor_read_seq,
    max(read) filter (where author = student_id) as student_read,
    max(read) filter (where author = tutor_id) as tutor_read,
    max(unread_from) filter (where author = student_id) as student_unread_from,
    max(unread_from) filter (where author = tutor_id) as tutor_unread_from
  from numbered group by chat
),
updated as (
  update chat c set
    last_seq = s.seq, last_tx = s.tx, last_recorded_at = greatest(c.last_recorded_at, s.recorded_at),
    last_message_seq = coalesce(s.message_seq, c.last_message_seq),
    last_message_tx = case when s.message_seq is null then c.last_message_tx else s.tx end,
    student_sent = s.by_student, tutor_sent = s.by_tutor,
    student_read_seq = greatest(c.student_read_seq, s.student_read_seq),
    tutor_read_seq = greatest(c.tutor_read_seq, s.tutor_read_seq),
    student_read = coalesce(s.student_unread_from, greatest(c.student_read, s.student_read)),
    tutor_read = coalesce(s.tutor_unread_from, greatest(c.tutor_read, s.tutor_read))
  from sums s where c.id = s.chat and c.id = any((select ids from chats)::uuid[])
)
select i.i,
  case when p.id is null then 'stale' when k.i is not null then 'known' when n.i is not null then 'written'
       else 'needless' end as result,
  coalesce(n.seq, k.seq) as seq, coalesce(n.tx, k.tx) as tx, coalesce(n.ordinal, k.ordinal)::int as ordinal,
  coalesce(n.recorded_at, k.recorded_at) as recorded_at, k.type as known_type, k.data as known_data
from input i
left join present p on p.id = i.chat
left join known k on k.i = i.i
left join numbered n on n.i = i.i
order by i.i`;
