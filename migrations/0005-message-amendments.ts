import type { MigrationInterface, QueryRunner } from "typeorm";

/** The latest changes to the few messages that were edited or removed: a projection of the log. */
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
