import type { MigrationInterface, QueryRunner } from "typeorm";

/** How far each consumer has read in the chat log, in transaction order. */
export class LogConsumers1763672400088 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table chat_log_consumer (
        name text primary key,
        -- The last event that was read; a consumer that has read none yet begins with transaction tx.
        tx bigint not null,
        chat_id uuid not null default '00000000-0000-0000-0000-000000000000',
        seq bigint not null default 0
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
