import type { MigrationInterface, QueryRunner } from "typeorm";

/** What has become of messages that were edited or removed: a projection of the log, for the few that were. */
export class MessageAmendments1763672400005 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table message_amendment (
        chat_id uuid not null,
        message_seq bigint not null,
        seq bigint not null,
        content text,
        edited_at timestamptz,
        removed_at timestamptz,
        primary key (chat_id, message_seq)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
