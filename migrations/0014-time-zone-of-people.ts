import type { MigrationInterface, QueryRunner } from "typeorm";

/** The time zone of a person's device, so that counterparts can see the person's local time. */
export class TimeZoneOfPeople1763672400014 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`alter table person_presence add column time_zone text`);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
