import { maxReplacedSecrets } from "../webhookRules.js";

// Uses plain SQL to claim rows with `skip locked` and to change many rows at a time. Due times are set and compared by
// the database's clock: a node's clock may be ahead or behind.

/** How long a claim lasts unless extended: longer than an attempt can take. A killed node's chats wait this long. */
const lease = "interval '30 seconds'";

/**
 * Claims up to $1 due chats under the lease $2. The limit of $3 chats per webhook includes those that are already
 * running ($4, their counts by webhook id).
 */
export const claimDue = `
with due as (
  select webhook_id, chat_id, due_at from webhook_queue
  where due_at <= now() and coalesce(($4::jsonb ->> webhook_id::text)::int, 0) < $3
  order by due_at limit $1 for update skip locked
),
numbered as (
  select webhook_id, chat_id, row_number() over (partition by webhook_id order by due_at) as number from due
)
update webhook_queue q set due_at = now() + ${lease}, lease = $2
from numbered n
where q.webhook_id = n.webhook_id and q.chat_id = n.chat_id
  and n.number <= $3 - coalesce(($4::jsonb ->> n.webhook_id::text)::int, 0)
returning q.webhook_id as "webhookId", q.chat_id as "chatId", q.version`;

/** The maximum number of a chat's deliveries that are sent under one claim. */
export const maxPerClaim = 20;

/** Returns the first pending deliveries of each chat ($1 webhooks, $2 chats), in order. */
export const readPending = `
select d.id, d.webhook_id as "webhookId", d.chat_id as "chatId", d.seq, d.attempts, d.first_attempt_at as "firstAttemptAt"
from unnest($1::uuid[], $2::uuid[]) as claimed(webhook_id, chat_id)
cross join lateral (
  select * from webhook_delivery
  where webhook_id = claimed.webhook_id and chat_id = claimed.chat_id and status = 'PENDING'
  order by seq limit ${maxPerClaim}
) d
order by d.seq`;

/**
 * Releases a claimed chat ($1 webhook, $2 chat, $3 lease). It is due again in $4 milliseconds or, if that is null, only
 * if a delivery was added since version $5.
 */
export const release = `
update webhook_queue
set lease = null, due_at = case
  when $4::float8 is not null then now() + $4 * interval '1 millisecond'
  when version <> $5 then now()
end
where webhook_id = $1 and chat_id = $2 and lease = $3`;

/**
 * Stores delivery attempts for different chats, and either extends each chat's lease or releases the chat. A released
 * chat is due again in `nextInMs` or, if that is null, only if a delivery was added since `version`. Returns the
 * deliveries whose chats were still leased, with the leases. Locks rows in the same order as `makeDue`.
 */
export const recordAttempts = `
with attempt as (
  select * from jsonb_to_recordset($1::jsonb) as one(
    "webhookId" uuid, "chatId" uuid, lease uuid, "deliveryId" uuid, "startedAt" timestamptz, "durationMs" int,
    "statusCode" int, error text, status text, "isReleased" boolean, "nextInMs" float8, version bigint
  )
),
leased as (
  select attempt.* from webhook_queue q
  join attempt on attempt."webhookId" = q.webhook_id and attempt."chatId" = q.chat_id and attempt.lease = q.lease
  order by q.webhook_id, q.chat_id for update of q
),
queued as (
  update webhook_queue q set
    lease = case when not l."isReleased" then q.lease end,
    due_at = case
      when not l."isReleased" then now() + ${lease}
      when l."nextInMs" is not null then now() + l."nextInMs" * interval '1 millisecond'
      when q.version is distinct from l.version then now()
    end
  from leased l where q.webhook_id = l."webhookId" and q.chat_id = l."chatId"
),
tried as (
  insert into webhook_attempt (delivery_id, started_at, duration_ms, status_code, error)
  select "deliveryId", "startedAt", "durationMs", "statusCode", error from leased on conflict do nothing
)
update webhook_delivery d
set status = l.status, attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, l."startedAt")
from leased l where d.id = l."deliveryId"
returning d.id, l.lease`;

/** Queues deliveries: $1 ids, $2 webhooks, $3 chats, $4 sequence numbers, $5 types. */
export const addDeliveries = `
insert into webhook_delivery (id, webhook_id, chat_id, seq, type, created_at)
select id, webhook_id, chat_id, seq, type, now()
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[]) as new(id, webhook_id, chat_id, seq, type)`;

/**
 * Makes chats ($1 webhooks, $2 chats) due now unless a time is already set. Increments the version, so that the holder
 * of a running claim notices that a delivery was added.
 */
export const makeDue = `
insert into webhook_queue as q (webhook_id, chat_id, due_at)
select distinct webhook_id, chat_id, now() from unnest($1::uuid[], $2::uuid[]) as new(webhook_id, chat_id)
order by webhook_id, chat_id
on conflict (webhook_id, chat_id) do update set version = q.version + 1, due_at = coalesce(q.due_at, now())`;

/**
 * Makes deliveries of the enabled webhook $1 due now: the delivery $2, whatever its status; or, if $2 is null, the first
 * $3 failed deliveries. Earlier events come first, because a chat's deliveries are sent in order. A pending delivery is
 * not changed, so it keeps its attempts, which limit how long it is retried. Nor is it locked: `recordAttempts` locks
 * such deliveries after the queue.
 */
export const redeliver = `
with enabled as (
  select id from webhook where id = $1 and disabled_at is null for share
),
ended as (
  select id from webhook_delivery
  where webhook_id = (select id from enabled)
    and case when $2::uuid is null then status = 'FAILED' else id = $2 and status <> 'PENDING' end
  order by id limit $3 for no key update
),
again as (
  update webhook_delivery d set status = 'PENDING', attempts = 0, first_attempt_at = null
  from ended where d.id = ended.id returning d.webhook_id, d.chat_id
),
chosen as (
  select webhook_id, chat_id from again union all
  select webhook_id, chat_id from webhook_delivery
  where id = $2 and webhook_id = (select id from enabled) and status = 'PENDING'
),
queued as (
  insert into webhook_queue as q (webhook_id, chat_id, due_at)
  select distinct webhook_id, chat_id, now() from chosen order by webhook_id, chat_id
  on conflict (webhook_id, chat_id) do update
  set version = q.version + 1, due_at = case when q.lease is null then now() else q.due_at end
)
select count(*)::int as count from chosen`;

/**
 * Disables the webhook $1 for the reason $2, unless it is already disabled. If $3 is not null, disables the webhook
 * only if it still belongs to the API key $3. The owner is owed an email unless they disabled the webhook or revoked
 * the key.
 */
export const disable = `
update webhook set disabled_at = now(), disabled_reason = $2, owes_mail = $2 in ('FAILED', 'GONE')
  or exists (select from api_key where id = $3 and revoked_at is null)
where id = $1 and disabled_at is null and ($3::uuid is null or api_key_id = $3)`;

/** Disables the webhooks of the user $1; returns their ids. Locks rows in the same order as `readSubscribers`. */
export const disableAllOf = `
with enabled as (
  select id from webhook where owner_id = $1 and disabled_at is null order by id for no key update
)
update webhook w
set disabled_at = now(), disabled_reason = case when api_key_id is null then 'OWNER' else 'API_KEY' end, owes_mail = false
from enabled where w.id = enabled.id returning w.id`;

/**
 * Revokes the leases of the webhooks $1, so that nodes stop sending under them. Locks rows in the same order as
 * `recordAttempts`.
 */
export const endLeases = `
with leased as (
  select webhook_id, chat_id from webhook_queue where webhook_id = any($1::uuid[]) and lease is not null
  order by webhook_id, chat_id for update
)
update webhook_queue q set due_at = now(), lease = null from leased
where q.webhook_id = leased.webhook_id and q.chat_id = leased.chat_id`;

/**
 * Returns the webhook $1 if it is disabled; until this transaction ends, it can't be enabled, and no other transaction
 * can abandon or delete its deliveries. Queuing events does not wait for this lock.
 */
export const lockDisabled = "select id from webhook where id = $1 and disabled_at is not null for no key update";

/**
 * Revokes all claims on webhook $1's chats and unschedules them. The caller's transaction must leave none of the
 * webhook's deliveries pending.
 */
export const endClaims = `
with queued as (
  select chat_id from webhook_queue where webhook_id = $1 and due_at is not null order by chat_id for update
)
update webhook_queue q set due_at = null, lease = null from queued
where q.webhook_id = $1 and q.chat_id = queued.chat_id`;

/**
 * Fails up to $2 pending deliveries of the webhook $1, or all if $2 is null. Must run after `endLeases` or `endClaims`:
 * the webhook is locked first, then the queue, then the deliveries (the last two in the same order as in
 * `recordAttempts`).
 */
export const giveUp = `
with pending as (
  select id from webhook_delivery where webhook_id = $1 and status = 'PENDING' limit $2 for no key update
)
update webhook_delivery d set status = 'FAILED' from pending where d.id = pending.id`;

/** Deletes up to $2 deliveries of the webhook $1; locks rows in the same order as `giveUp`. */
export const deleteDeliveries = `
with batch as (select id from webhook_delivery where webhook_id = $1 limit $2 for update)
delete from webhook_delivery d using batch where d.id = batch.id`;

/** Returns the enabled webhooks of the users $1; they can't be disabled before this transaction ends. */
export const readSubscribers = `
select id, owner_id as "ownerId", events, receives_since as since from webhook
where owner_id = any($1::uuid[]) and disabled_at is null order by id for share`;

/** Returns the webhooks $1, each with the secrets that currently sign its deliveries, newest secret first. */
export const readTargets = `
select id, owner_id as "ownerId", api_key_id as "apiKeyId", url, disabled_at is not null as "isDisabled",
  array[secret] || array(select previous_secret where previous_secret_until > now()) || array(
    select older.secret from webhook_older_secret older where older.webhook_id = webhook.id and until > now()
    order by until desc limit ${maxReplacedSecrets - 1}
  ) as secrets
from webhook where id = any($1::uuid[])`;

export const measureDue = `
select count(*)::int as due, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "lagSeconds"
from webhook_queue where due_at <= now()`;

/** Keeps the previous secret of the webhook $1, if it still signs deliveries, before a rotation overwrites it. */
export const keepPreviousSecret = `
with rotated as (select * from webhook where id = $1 for no key update)
insert into webhook_older_secret (webhook_id, secret, until)
select id, previous_secret, previous_secret_until from rotated where previous_secret_until > now()`;

/** Deletes replaced secrets that no longer sign deliveries. Locks webhooks in the same order as `readSubscribers`. */
export const deleteReplacedSecrets = `
with older as (
  delete from webhook_older_secret where until <= now()
),
expired as (
  select id from webhook where previous_secret_until <= now() order by id for no key update
)
update webhook w set previous_secret = null, previous_secret_until = null from expired where w.id = expired.id`;

export const keptForDays = 30;

/** Deletes up to 10,000 deliveries older than the retention period, except those locked by another transaction. */
export const deleteOld = `
with old as (
  select id from webhook_delivery where created_at < now() - interval '${keptForDays} days'
  order by created_at limit 10000 for update skip locked
)
delete from webhook_delivery d using old where d.id = old.id`;
