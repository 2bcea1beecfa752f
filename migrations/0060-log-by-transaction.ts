import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex, dropIndex } from "./support/indexes.js";

/**
 * An index of the log by transaction, which nodes use to find new events. It replaces a BRIN index, which omits the
 * newest pages until a vacuum has summarized them, so nodes scanned those pages in full every second.
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
