import type { MigrationInterface, QueryRunner } from "typeorm";

/** When each file was last in use, so that unused pictures can be deleted and their space freed. */
export class FilesInUse1763672400012 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- When a file was last known to be in use, or about to be.
      alter table uploaded_file add column in_use_at timestamptz not null default now();
      create index uploaded_picture_in_use on uploaded_file (in_use_at) where kind = 'image';
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
