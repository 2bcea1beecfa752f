import type { MigrationInterface, QueryRunner } from "typeorm";

/** Webhooks created with an API key, which are disabled when the key expires or is revoked. */
export class WebhooksOfKeys1763672400096 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- Null if the owner created it in a session.
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
