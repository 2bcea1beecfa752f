import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "./support/indexes.js";

/** An index for finding heartbeats that are no longer valid; it covers only users who are connected. */
export class PresenceIndex1763672400105 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await buildIndex(database, "person_presence_here", "person_presence (person_id) where is_here");
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
