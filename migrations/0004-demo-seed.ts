import type { MigrationInterface, QueryRunner } from "typeorm";

/** Records whether the demo data has been seeded, which happens only once; the table has at most one row. */
export class DemoSeed1763672400004 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table demo_seed (
        one boolean primary key default true check (one),
        -- The demo chats are dated backward from this time, even if the server has to start again to finish seeding.
        begun_at timestamptz not null,
        finished_at timestamptz
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
