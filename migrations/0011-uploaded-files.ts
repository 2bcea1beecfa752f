import type { MigrationInterface, QueryRunner } from "typeorm";

/** The owner of each uploaded file, and the part of the owner's quota that the file uses. */
export class UploadedFiles1763672400011 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table uploaded_file (
        name text primary key,
        owner_id uuid not null references account,
        kind text not null check (kind in ('image', 'video', 'pdf')),
        -- As uploaded; pictures are re-encoded and then take less space.
        bytes bigint not null check (bytes >= 0),
        created_at timestamptz not null default now()
      );
      create index uploaded_file_owner on uploaded_file (owner_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
