import type { MigrationInterface, QueryRunner } from "typeorm";

/** Webhooks (the URLs that receive events from users' chats), their deliveries, and every delivery attempt. */
export class Webhooks1763672400094 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table webhook (
        id uuid primary key,
        owner_id uuid not null references account on delete cascade,
        url text not null,
        -- The types of events that it receives; null for all of them.
        events text[],
        -- Used for signing, so it can't be stored as a hash; the previous one also signs until it expires.
        secret bytea not null,
        previous_secret bytea,
        previous_secret_until timestamptz,
        created_at timestamptz not null,
        -- The webhook receives events recorded since this time, when it was created or last enabled.
        receives_since timestamptz not null,
        disabled_at timestamptz,
        disabled_reason text check (disabled_reason in ('OWNER', 'FAILED', 'GONE')),
        -- Whether the owner still has to be emailed that it was disabled.
        owes_mail boolean not null default false
      );
      create index webhook_of_owner on webhook (owner_id, id);
      create index webhook_owes_mail on webhook (id) where owes_mail;

      -- One event for one webhook; its content is in the chat log.
      create table webhook_delivery (
        id uuid primary key,
        webhook_id uuid not null references webhook on delete cascade,
        chat_id uuid not null,
        seq bigint not null,
        type text not null,
        status text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
        created_at timestamptz not null,
        -- The number of attempts since it became pending, and the time of the first; they determine the next attempt.
        attempts integer not null default 0,
        first_attempt_at timestamptz
      );
      create index webhook_delivery_listed on webhook_delivery (webhook_id, id);
      create index webhook_delivery_pending on webhook_delivery (webhook_id, chat_id, seq) where status = 'PENDING';
      create index webhook_delivery_created on webhook_delivery (created_at);

      create table webhook_attempt (
        delivery_id uuid not null references webhook_delivery on delete cascade,
        started_at timestamptz not null,
        duration_ms integer not null,
        -- The status of the response; null if there was none.
        status_code integer,
        error text,
        primary key (delivery_id, started_at)
      );

      -- The queue: a chat's deliveries to one webhook are sent one after another by the node that holds the lease.
      create table webhook_queue (
        webhook_id uuid not null references webhook on delete cascade,
        chat_id uuid not null,
        -- Grows with every delivery that is added.
        version bigint not null default 1,
        -- When it is due, or when the lease expires; null if nothing is pending.
        due_at timestamptz,
        lease uuid,
        primary key (webhook_id, chat_id)
      );
      create index webhook_queue_due on webhook_queue (due_at) where due_at is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
