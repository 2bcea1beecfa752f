import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The log in the order of its transactions, for the nodes' comparison of what is new. A BRIN index leaves the newest pages
 * out until a vacuum has summarised them, and exactly those were read from beginning to end every second.
 */
export class LogByTransaction1763672400060 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create index chat_event_by_tx on chat_event (tx);
      drop index chat_event_tx;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
