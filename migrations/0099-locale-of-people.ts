import type { MigrationInterface, QueryRunner } from "typeorm";

/** The language and region of a person's device, used to format dates in emails. */
export class LocaleOfPeople1763672400099 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`alter table person_presence add column locale text`);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
