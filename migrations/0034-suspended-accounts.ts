import type { MigrationInterface, QueryRunner } from "typeorm";

/** Accounts that an operator has suspended: they keep their data, but no one can log in to them. */
export class SuspendedAccounts1763672400034 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`alter table account add column suspended_at timestamptz`);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
