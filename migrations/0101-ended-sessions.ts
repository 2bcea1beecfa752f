import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "./support/indexes.js";

/**
 * Indexes for deleting expired and revoked sessions: they find expired tokens, and the push subscriptions of a
 * deleted session.
 */
export class EndedSessions1763672400101 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await buildIndex(database, "refresh_token_expiring", "refresh_token (expires_at)");
    await buildIndex(database, "push_subscription_of_session", "push_subscription (session_id)");
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
