import type { MigrationInterface, QueryRunner } from "typeorm";

/** Notifications for users who are away: the users' settings and devices, and the due and sent notifications. */
export class Notifications1763672400097 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table notification_settings (
        account_id uuid primary key references account on delete cascade,
        mail text not null check (mail in ('OFF', 'UNREAD', 'DAILY')),
        trial_requests boolean not null,
        -- Minutes after midnight in the user's local time; both or neither are set.
        quiet_from smallint check (quiet_from between 0 and 1439),
        quiet_to smallint check (quiet_to between 0 and 1439),
        check ((quiet_from is null) = (quiet_to is null))
      );

      create table muted_chat (
        account_id uuid not null references account on delete cascade,
        chat_id uuid not null,
        muted_at timestamptz not null default now(),
        primary key (account_id, chat_id)
      );

      -- A device that receives a user's pushes, until the session that subscribed it ends.
      create table push_subscription (
        endpoint text primary key,
        account_id uuid not null references account on delete cascade,
        session_id uuid not null references session on delete cascade,
        p256dh text not null,
        auth text not null,
        created_at timestamptz not null default now()
      );
      create index push_subscription_of_account on push_subscription (account_id, created_at);

      -- Messages that may have to be pushed or emailed, each until both are settled.
      create table notification_due (
        chat_id uuid not null,
        seq bigint not null,
        reader_id uuid not null,
        is_trial_request boolean not null,
        sent_at timestamptz not null,
        push_at timestamptz,
        mail_at timestamptz,
        is_pushed boolean not null default false,
        failures smallint not null default 0,
        primary key (chat_id, seq)
      ) with (fillfactor = 70);
      create index notification_due_of_reader on notification_due (reader_id);
      create index notification_due_to_push on notification_due (push_at) where push_at is not null;
      create index notification_due_to_mail on notification_due (mail_at) where mail_at is not null;

      -- When a reader was last emailed about a chat.
      create table notification_mail (
        reader_id uuid not null references account on delete cascade,
        chat_id uuid not null,
        mailed_at timestamptz not null,
        primary key (reader_id, chat_id)
      );

      -- The node that is notifying a reader over a channel, and until when no other node may.
      create table notification_lease (
        reader_id uuid not null,
        channel text not null,
        holder uuid not null,
        until timestamptz not null,
        primary key (reader_id, channel)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
