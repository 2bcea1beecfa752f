import type { MigrationInterface, QueryRunner } from "typeorm";

/** A webhook that an API key set up ends with the key. */
export class WebhooksOfKeys1763672400096 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- Null if its owner set it up in a session.
      alter table webhook add column api_key_id uuid;
      alter table webhook drop constraint webhook_disabled_reason_check;
      alter table webhook add constraint webhook_disabled_reason_check
        check (disabled_reason in ('OWNER', 'FAILED', 'GONE', 'API_KEY')) not valid;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
