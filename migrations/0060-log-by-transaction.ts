import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex, dropIndex } from "./support/indexes.js";

/**
 * The log in the order of its transactions, for the nodes' comparison of what is new. A BRIN index leaves the newest pages
 * out until a vacuum has summarised them, and exactly those were read from beginning to end every second.
 */
export class LogByTransaction1763672400060 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await buildIndex(database, "chat_event_by_tx", "chat_event (tx)");
    await dropIndex(database, "chat_event_tx");
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
