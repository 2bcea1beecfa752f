/**
 * Counts how the tutors' chats went, at the moment $1. The small indexes of the log answer who began, who asked for a trial
 * lesson and who spoke first; who wrote lately is looked for only in chats in which something happened lately.
 */
export const tutorStatisticsStatement = `
with contacts as (
  select c.tutor_id, count(*)::int as n from chat_event e join chat c on c.id = e.chat_id
  where e.type = 'ChatStarted' and e.recorded_at > $1::timestamptz - interval '48 hours' and e.recorded_at <= $1
  group by c.tutor_id
),
trials as (
  select c.tutor_id, count(*)::int as n from chat_event e join chat c on c.id = e.chat_id
  where e.type = 'MessageSent' and e.data ->> 'kind' = 'TRIAL_REQUEST'
    and e.recorded_at > $1::timestamptz - interval '48 hours' and e.recorded_at <= $1
  group by c.tutor_id
),
writers as (
  select c.tutor_id, count(*)::int as n from chat c
  cross join lateral (
    select e.recorded_at from chat_event e
    where e.chat_id = c.id and e.author_id = c.student_id and e.type = 'MessageSent'
    order by e.seq desc limit 1
  ) last
  where c.last_recorded_at > $1::timestamptz - interval '30 days' and c.student_sent > 0
    and last.recorded_at > $1::timestamptz - interval '30 days' and last.recorded_at <= $1
  group by c.tutor_id
),
answers as (
  select c.tutor_id,
    percentile_cont(0.5) within group (order by extract(epoch from answer.recorded_at - question.recorded_at) / 60) as n
  from chat c
  join chat_event question on question.chat_id = c.id and question.author_id = c.student_id
    and question.type = 'MessageSent' and question.ordinal = 1
  join chat_event answer on answer.chat_id = c.id and answer.author_id = c.tutor_id
    and answer.type = 'MessageSent' and answer.ordinal = 1
  group by c.tutor_id
)
select tutor_id as "tutorId", coalesce(contacts.n, 0) as "newContacts", coalesce(trials.n, 0) as "trialRequests",
  coalesce(writers.n, 0) as popularity, round(answers.n)::int as "responseMinutes"
from contacts full join trials using (tutor_id) full join writers using (tutor_id) full join answers using (tutor_id)`;
