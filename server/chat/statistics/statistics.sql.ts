import { popularityDays } from "../../tutors/index.js";

/**
 * Reads the projection's position and the log's floor: all events with lower transaction IDs are visible (see
 * `FeedReader`).
 */
export const readCursor = `
select coalesce(cursor.tx, 0) as tx, coalesce(cursor.chat_id, '00000000-0000-0000-0000-000000000000') as "chatId",
  coalesce(cursor.seq, 0) as seq, pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift as floor
from chat_log_shift left join chat_statistics_cursor cursor on true`;

/** Projects up to $5 events after the position ($1, $2, $3) with transaction IDs below $4; returns the number read. */
export const projectEvents = `
with new as materialized (
  select tx, chat_id, seq, type, author_id, ordinal, data ->> 'kind' as kind, recorded_at
  from chat_event
  where tx >= $1 and tx < $4 and (tx, chat_id, seq) > ($1, $2, $3)
  order by tx, chat_id, seq limit $5
),
counted as materialized (
  select new.*, c.tutor_id, new.author_id = c.student_id as by_student
  from new join chat c on c.id = new.chat_id where new.type in ('ChatStarted', 'MessageSent')
),
projected as (
  insert into chat_statistics as s (chat_id, tutor_id, started_at, asked_at, answered_at, wrote_at)
  select chat_id, tutor_id,
    min(recorded_at) filter (where type = 'ChatStarted'),
    min(recorded_at) filter (where type = 'MessageSent' and ordinal = 1 and by_student),
    min(recorded_at) filter (where type = 'MessageSent' and ordinal = 1 and not by_student),
    max(recorded_at) filter (where type = 'MessageSent' and by_student)
  from counted group by chat_id, tutor_id
  on conflict (chat_id) do update set
    started_at = coalesce(s.started_at, excluded.started_at),
    asked_at = coalesce(s.asked_at, excluded.asked_at),
    answered_at = coalesce(s.answered_at, excluded.answered_at),
    wrote_at = greatest(s.wrote_at, excluded.wrote_at)
),
trials as (
  insert into chat_statistics_trial (chat_id, seq, tutor_id, requested_at)
  select chat_id, seq, tutor_id, recorded_at from counted where type = 'MessageSent' and kind = 'TRIAL_REQUEST'
),
due as (
  insert into chat_statistics_due select distinct tutor_id from counted on conflict do nothing
),
moved as (
  insert into chat_statistics_cursor (tx, chat_id, seq)
  select tx, chat_id, seq from new order by tx desc, chat_id desc, seq desc limit 1
  on conflict (one) do update set tx = excluded.tx, chat_id = excluded.chat_id, seq = excluded.seq
)
select count(*)::int as read from new`;

/** Reads the time that the windows have moved to, as text because it can be `-infinity`. */
export const readWindows = `select moved_to::text as "movedTo" from chat_statistics_cursor`;

/**
 * Moves the windows of 48 hours and of `popularityDays` from time $1 to time $2, and marks tutors as due for
 * recomputation if any of their data leaves a window.
 */
export const moveWindows = `
with forgotten as (
  delete from chat_statistics_trial where requested_at <= $2::timestamptz - interval '48 hours' returning tutor_id
),
due as (
  insert into chat_statistics_due
  select tutor_id from chat_statistics
  where started_at > $1::timestamptz - interval '48 hours' and started_at <= $2::timestamptz - interval '48 hours'
  union select tutor_id from chat_statistics
  where wrote_at > $1::timestamptz - interval '${popularityDays} days'
    and wrote_at <= $2::timestamptz - interval '${popularityDays} days'
  union select tutor_id from forgotten
  on conflict do nothing
)
update chat_statistics_cursor set moved_to = $2`;

export const takeDue = `
delete from chat_statistics_due
where tutor_id in (select tutor_id from chat_statistics_due order by tutor_id limit $1) returning tutor_id as id`;

/** Computes the statistics of the tutors with ids $1, as of time $2. */
export const computeStatistics = `
select t.id as "tutorId",
  count(*) filter (where s.started_at > $2::timestamptz - interval '48 hours')::int as "newContacts",
  (select count(*)::int from chat_statistics_trial r
   where r.tutor_id = t.id and r.requested_at > $2::timestamptz - interval '48 hours') as "trialRequests",
  count(*) filter (where s.wrote_at > $2::timestamptz - interval '${popularityDays} days')::int as popularity,
  round(percentile_cont(0.5) within group (order by extract(epoch from s.answered_at - s.asked_at) / 60))::int
    as "responseMinutes"
from unnest($1::uuid[]) t(id) left join chat_statistics s on s.tutor_id = t.id group by t.id`;

/** Deletes the projection; marks all tutors in it, and those with ids $1, as due for recomputation. */
export const forgetProjection = `
with statistics as (delete from chat_statistics returning tutor_id),
  trials as (delete from chat_statistics_trial),
  cursor as (delete from chat_statistics_cursor)
insert into chat_statistics_due select tutor_id from statistics union select unnest($1::uuid[]) on conflict do nothing`;
