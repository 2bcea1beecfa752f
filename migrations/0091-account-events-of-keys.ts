import type { MigrationInterface, QueryRunner } from "typeorm";

/** Which API key an account event is about; like the other ids of an event, it outlives what it names. */
export class AccountEventsOfKeys1763672400091 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query("alter table account_event add column api_key_id uuid");
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
