import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The secrets of webhooks that were replaced before the previous one. The previous one stays in `webhook`, where
 * earlier releases sign with it.
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
