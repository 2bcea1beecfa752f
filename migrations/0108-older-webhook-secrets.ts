import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Webhook secrets older than the previous one. The previous secret stays in `webhook`, where earlier releases look for
 * it.
 */
export class OlderWebhookSecrets1763672400108 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table webhook_older_secret (
        webhook_id uuid not null references webhook on delete cascade,
        secret bytea not null,
        -- The secret also signs deliveries until this time.
        until timestamptz not null,
        primary key (webhook_id, secret)
      )
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
