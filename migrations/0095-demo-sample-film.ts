import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Links the profiles of previously seeded demo tutors to the sample film: the profiles had linked to public talks as if
 * those were the tutors' own. Other accounts, and demo tutors whose video has been changed, keep their videos.
 */
export class DemoSampleFilm1763672400095 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    // One batch is enough, because a demo has fewer than 100 tutors.
    await database.query(`
      update tutor_profile set youtube_video_id = 'aqz-KE-bpKQ' where account_id in (
        select account_id from tutor_profile join account on account.id = account_id
        where email like '%@saywell.example' and youtube_video_id in (
          'eIho2S0ZahI', 'nykOeWgQcHM', 'OM6XIICm_qo', 'RlQEoJaLQRA', 'H14bBuluwB8', 'd0yGdNEWdn0',
          '5MgBikgcWnY', 'WUvTyaaNkzM', 'QnQe0xW_JY4', 'Yocja_N5s1I', '4sZdcB6bjI8'
        )
        limit 100
      )
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
