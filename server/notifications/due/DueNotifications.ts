import type { Pool } from "pg";
import { deleteInBatches } from "../../platform/async/deleteInBatches.js";
import { unreadBeforeMail } from "../decision/decideNotification.js";
import { isLocked, lockedDue } from "./lockedDue.js";

export type Channel = "push" | "mail";

export type DueMessage = {
  readonly chatId: string;
  readonly seq: number;
  readonly readerId: string;
  readonly isTrialRequest: boolean;
  readonly sentAt: Date;
  readonly isPushed: boolean;
  readonly failures: number;
  readonly isMuted: boolean;
  readonly chatMailedAt: Date | null;
  /** The row's xmin, which changes whenever the row is written. */
  readonly version: string;
};

/** When to check a message again; never if `at` is null. */
export type Recheck = Pick<DueMessage, "chatId" | "seq"> & {
  readonly at: Date | null;
  /** The row's version when the decision was made; a row that has changed since stays due. Not compared if absent. */
  readonly version?: string;
};

/** The maximum number of messages read at a time, earliest due first; the rest follow once these are rescheduled. */
export const batch = { maxMessages: 10_000 };

/** The maximum number of overdue messages that a claim considers, oldest first; a backlog must not slow claims down. */
const maxClaimed = 1000;

const columns = { push: "push_at", mail: "mail_at" } as const;

/** Leases expire by the database's clock, so that nodes whose clocks differ can't lease a reader at the same time. */
const claim = (column: string) => `
insert into notification_lease (reader_id, channel, holder, until)
select reader_id, $1, $2, now() + $4 * interval '1 millisecond' from (
  select reader_id, ${column} as at from notification_due d
  where ${column} <= $3 and not exists (
    select from notification_lease l where l.reader_id = d.reader_id and l.channel = $1 and l.until > now())
  order by ${column} limit ${maxClaimed}
) as oldest
group by reader_id order by min(at), reader_id limit $5
on conflict (reader_id, channel) do update set holder = excluded.holder, until = excluded.until
where notification_lease.until <= now()
returning reader_id as id`;

const read = (column: string) => `
select d.chat_id as "chatId", d.seq::float8 as seq, d.reader_id as "readerId", d.is_trial_request as "isTrialRequest",
  d.sent_at as "sentAt", d.is_pushed as "isPushed", d.failures, m.account_id is not null as "isMuted",
  n.mailed_at as "chatMailedAt", d.version
from (
  select *, xmin::text as version from notification_due
  where reader_id = any($1) order by ${column} nulls last limit $2
) as d
left join muted_chat m on m.account_id = d.reader_id and m.chat_id = d.chat_id
left join notification_mail n on n.reader_id = d.reader_id and n.chat_id = d.chat_id
order by d.reader_id, d.chat_id, d.seq`;

/** Rescheduling an email resets its failure count: an email that must not be sent yet no longer counts as failed. */
const changes = { push: "push_at = locked.at", mail: "mail_at = locked.at, failures = 0" } as const;

const unchanged = `
join unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[]) as recheck(chat_id, seq, at, version)
on d.chat_id = recheck.chat_id and d.seq = recheck.seq
  and (recheck.version is null or recheck.version = d.xmin::text)`;

const reschedule = (channel: Channel, other: string) => `
with ${lockedDue(unchanged, ", recheck.at")},
settled as (
  delete from notification_due d using locked where ${isLocked} and locked.at is null and d.${other} is null
)
update notification_due d set ${changes[channel]} from locked
where ${isLocked} and (locked.at is not null or d.${other} is not null)`;

const chosen = `
join unnest($1::uuid[], $2::bigint[]) as chosen(chat_id, seq)
on d.chat_id = chosen.chat_id and d.seq = chosen.seq`;

const settleMailed = `
with ${lockedDue(`${chosen} and d.reader_id = $3`)},
settled as (
  delete from notification_due d using locked where ${isLocked}
)
insert into notification_mail (reader_id, chat_id, mailed_at)
select distinct $3::uuid, chat_id, $4::timestamptz from unnest($1::uuid[]) as mailed(chat_id)
on conflict (reader_id, chat_id) do update set mailed_at = excluded.mailed_at`;

/** Deletes up to 10,000 rows; each matters only for the hour after its email was sent. */
const deleteOldMailTimes = `
with old as (
  select reader_id, chat_id from notification_mail where mailed_at < now() - interval '1 day'
  limit 10000 for update skip locked
)
delete from notification_mail n using old where n.reader_id = old.reader_id and n.chat_id = old.chat_id`;

const markPushed = `
with ${lockedDue(chosen)} update notification_due d set is_pushed = true from locked where ${isLocked}`;

const postpone = `
with ${lockedDue(chosen)}
update notification_due d set mail_at = $3, failures = least(failures + 1, 100) from locked where ${isLocked}`;

const decideAgain = `
with ${lockedDue("where d.reader_id = $1")}
update notification_due d set mail_at = least(mail_at, $2), push_at = least(push_at, $2) from locked where ${isLocked}`;

/**
 * A failed email counts as overdue from the time it could first be sent, even between retries, which are at most an
 * hour apart. A failed email that is due more than an hour from now is waiting for the end of quiet hours or for a
 * digest.
 */
const countOverdue = `
select count(*)::int as due, coalesce(extract(epoch from $1::timestamptz - min(at)), 0)::float8 as lag from (
  select push_at as at from notification_due where push_at <= $1
  union all select mail_at from notification_due where mail_at <= $1 and failures = 0
  union all select sent_at + ${unreadBeforeMail} * interval '1 millisecond' from notification_due
    where mail_at <= $1::timestamptz + interval '1 hour' and failures > 0
) overdue where at <= $1`;

/** Reads and changes the table of due notifications. Uses SQL to claim, reschedule and delete many rows at a time. */
export class DueNotifications {
  constructor(private readonly pool: Pool) {}

  /** Leases readers with notifications due on a channel, so that no other node claims them; returns their ids. */
  async claim(
    channel: Channel,
    { holder, now, leaseMs, limit }: { holder: string; now: Date; leaseMs: number; limit: number },
  ): Promise<readonly string[]> {
    const text = claim(columns[channel]);
    const { rows } = await this.pool.query<{ id: string }>(text, [channel, holder, now, leaseMs, limit]);
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of the readers with notifications due on a channel, leased or not, longest overdue first. */
  async overdueReaders(channel: Channel, now: Date): Promise<readonly string[]> {
    const text = `select reader_id as id from notification_due where ${columns[channel]} <= $1
      group by reader_id order by min(${columns[channel]}), reader_id`;
    return (await this.pool.query<{ id: string }>(text, [now])).rows.map(({ id }) => id);
  }

  async release(channel: Channel, holder: string, readers: readonly string[]): Promise<void> {
    const text = "delete from notification_lease where reader_id = any($1) and channel = $2 and holder = $3";
    await this.pool.query(text, [readers, channel, holder]);
  }

  /** Returns one batch of messages, preferring the earliest due; each chat's messages are consecutive and in order. */
  async of(channel: Channel, readers: readonly string[]): Promise<readonly DueMessage[]> {
    return (await this.pool.query<DueMessage>(read(columns[channel]), [readers, batch.maxMessages])).rows;
  }

  /**
   * Sets when to check messages again, and deletes those with nothing left to send on either channel. Skips messages
   * whose version has changed: they stay due.
   */
  async reschedule(channel: Channel, rechecks: readonly Recheck[]): Promise<void> {
    if (rechecks.length === 0) return;
    const other = channel === "push" ? "mail" : "push";
    await this.pool.query(reschedule(channel, columns[other]), [
      ...positionsOf(rechecks),
      rechecks.map(({ at }) => at),
      rechecks.map(({ version }) => version),
    ]);
  }

  /** Records that messages were emailed to a reader; they no longer need to be pushed either. */
  async settleMailed(readerId: string, messages: readonly Pick<Recheck, "chatId" | "seq">[], now: Date): Promise<void> {
    const values = [...positionsOf(messages), readerId, now];
    await this.pool.query({ name: "notification-mailed", text: settleMailed, values });
  }

  /** Deletes the records of emails sent more than a day ago; returns the number deleted. */
  deleteOldMailTimes(): Promise<number> {
    return deleteInBatches(async () => (await this.pool.query(deleteOldMailTimes)).rowCount ?? 0);
  }

  async markPushed(messages: readonly Pick<Recheck, "chatId" | "seq">[]): Promise<void> {
    await this.pool.query(markPushed, [...positionsOf(messages)]);
  }

  async postponeMail(messages: readonly Pick<Recheck, "chatId" | "seq">[], until: Date): Promise<void> {
    await this.pool.query(postpone, [...positionsOf(messages), until]);
  }

  /** Makes a reader's pending notifications due now, so that they are re-evaluated with the changed settings. */
  async decideAgain(readerId: string, now: Date): Promise<void> {
    await this.pool.query(decideAgain, [readerId, now]);
  }

  /** Returns the number of overdue notifications, and `lag`: how long the oldest has been overdue, in seconds. */
  async overdue(now: Date): Promise<{ readonly due: number; readonly lag: number }> {
    const { rows } = await this.pool.query<{ due: number; lag: number }>(countOverdue, [now]);
    return rows[0] ?? { due: 0, lag: 0 };
  }
}

function positionsOf(messages: readonly Pick<Recheck, "chatId" | "seq">[]) {
  return [messages.map(({ chatId }) => chatId), messages.map(({ seq }) => seq)] as const;
}
