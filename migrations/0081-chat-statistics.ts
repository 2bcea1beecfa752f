import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The source of the tutors' statistics: a projection of the chat log that is updated from a cursor, so that each update
 * reads only new events. It can be dropped and rebuilt at any time.
 */
export class ChatStatistics1763672400081 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table chat_statistics (
        chat_id uuid primary key,
        tutor_id uuid not null,
        started_at timestamptz,
        -- When the student first wrote, and when the tutor did.
        asked_at timestamptz,
        answered_at timestamptz,
        -- When the student last wrote.
        wrote_at timestamptz
      );
      create index chat_statistics_of_tutor on chat_statistics (tutor_id);
      create index chat_statistics_started on chat_statistics (started_at);
      create index chat_statistics_wrote on chat_statistics (wrote_at);

      -- The trial requests of the last 48 hours.
      create table chat_statistics_trial (
        chat_id uuid not null,
        seq bigint not null,
        tutor_id uuid not null,
        requested_at timestamptz not null,
        primary key (chat_id, seq)
      );
      create index chat_statistics_trial_of_tutor on chat_statistics_trial (tutor_id);
      create index chat_statistics_trial_requested on chat_statistics_trial (requested_at);

      -- The tutors whose statistics must be counted again.
      create table chat_statistics_due (tutor_id uuid primary key);

      -- The last event that was read, in the order of transactions, and the time to which the windows have moved.
      create table chat_statistics_cursor (
        one boolean primary key default true check (one),
        tx bigint not null,
        chat_id uuid not null,
        seq bigint not null,
        moved_to timestamptz not null default '-infinity'
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
