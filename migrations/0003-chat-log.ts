import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The append-only log of chat events, which allows only INSERT, and the chats' current state, which is derived from
 * the log.
 *
 * Every unique key of the log starts with the chat ID, so that the log can be partitioned by chat. `tx` is the ID of
 * the transaction that wrote the event, plus `chat_log_shift.shift`, which keeps new values of `tx` increasing after
 * the log is restored to another cluster. Reading all chats in the order `(tx, chat_id, seq)` therefore misses nothing.
 */
export class ChatLog1763672400003 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table chat_log_shift (
        one boolean primary key default true check (one),
        shift bigint not null
      );
      insert into chat_log_shift (shift) values (0);

      create table chat_event (
        chat_id uuid not null,
        seq bigint not null check (seq > 0),
        tx bigint not null,
        type text not null,
        version smallint not null,
        author_id uuid not null,
        client_message_id text,
        ordinal integer,
        data jsonb not null,
        recorded_at timestamptz not null,
        primary key (chat_id, seq)
      );
      create unique index chat_event_once on chat_event (chat_id, author_id, client_message_id)
        where client_message_id is not null;
      create index chat_event_tx on chat_event using brin (tx) with (pages_per_range = 16, autosummarize = on);

      create function refuse_to_change_the_log() returns trigger language plpgsql as $$
      begin
        raise exception 'the chat log takes INSERT and nothing else' using errcode = 'insufficient_privilege';
      end $$;
      create trigger chat_event_is_append_only before update or delete on chat_event
        for each row execute function refuse_to_change_the_log();
      create trigger chat_event_is_never_emptied before truncate on chat_event
        for each statement execute function refuse_to_change_the_log();
      revoke all on chat_event from public;
      revoke update, delete, truncate on chat_event from current_user;

      create table chat (
        id uuid primary key,
        student_id uuid not null references account,
        tutor_id uuid not null references account,
        last_seq bigint not null default 0,
        last_tx bigint not null default 0,
        last_recorded_at timestamptz not null default '-infinity',
        last_message_seq bigint not null default 0,
        last_message_tx bigint not null default 0,
        student_sent integer not null default 0,
        tutor_sent integer not null default 0,
        student_read_seq bigint not null default 0,
        tutor_read_seq bigint not null default 0,
        student_read integer not null default 0,
        tutor_read integer not null default 0,
        unique (student_id, tutor_id)
      ) with (fillfactor = 70);
      create index chat_of_tutor on chat (tutor_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
