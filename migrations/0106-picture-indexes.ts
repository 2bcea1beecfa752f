import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "./support/indexes.js";

/** Indexes for checking whether an uploaded picture is in use: each check used to read all accounts and profiles. */
export class PictureIndexes1763672400106 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await buildIndex(database, "account_avatar", "account (avatar) where avatar is not null");
    await buildIndex(database, "tutor_profile_thumbnail", "tutor_profile (thumbnail) where thumbnail is not null");
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
