import type { MigrationInterface, QueryRunner } from "typeorm";

/** Whether the demo data has been seeded, which happens once; the table has at most one row. */
export class DemoSeed1763672400004 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table demo_seed (
        one boolean primary key default true check (one),
        -- Their chats are told backwards from this moment, also when a second start has to finish what the first began.
        begun_at timestamptz not null,
        finished_at timestamptz
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
