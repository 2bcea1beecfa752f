import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "./support/indexes.js";

/**
 * An index for finding a session's unused refresh tokens: each refresh used to read all of the session's tokens from
 * the last 30 days.
 */
export class UnusedRefreshTokens1763672400111 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await buildIndex(database, "refresh_token_unused", "refresh_token (session_id) where used_at is null");
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
