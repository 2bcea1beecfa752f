import type { MigrationInterface, QueryRunner } from "typeorm";

/** Students' reviews of tutors, and the review count and average rating in the profile, for sorting. */
export class TutorReviews1763672400021 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table tutor_review (
        id uuid primary key,
        tutor_id uuid not null references tutor_profile,
        student_id uuid not null references account,
        stars smallint not null check (stars between 1 and 5),
        text text not null,
        written_at timestamptz not null,
        unique (tutor_id, student_id)
      );
      create index tutor_review_newest on tutor_review (tutor_id, written_at, id);
      alter table tutor_profile
        add column review_count integer not null default 0,
        -- The average star rating; 0 if there are no reviews.
        add column rating numeric(3, 2) not null default 0;
      create index tutor_listed_by_reviews on tutor_profile (review_count, rating, account_id) where listed;
      create index tutor_listed_by_rating on tutor_profile (rating, review_count, account_id) where listed;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
