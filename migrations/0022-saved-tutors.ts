import type { MigrationInterface, QueryRunner } from "typeorm";

/** The tutors that students have saved. */
export class SavedTutors1763672400022 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table saved_tutor (
        student_id uuid not null references account,
        tutor_id uuid not null references tutor_profile,
        saved_at timestamptz not null,
        primary key (student_id, tutor_id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
