import type { MigrationInterface, QueryRunner } from "typeorm";

/** The ID of the API key that an account event concerns; like an event's other IDs, it outlives what it identifies. */
export class AccountEventsOfKeys1763672400091 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query("alter table account_event add column api_key_id uuid");
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
