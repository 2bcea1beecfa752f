import type { MigrationInterface, QueryRunner } from "typeorm";

/** Statistics on each tutor's chats, computed from the log in the background. */
export class TutorStatistics1763672400023 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      alter table tutor_profile
        add column new_contacts integer not null default 0,
        add column trial_requests integer not null default 0,
        -- The number of different students who wrote recently.
        add column popularity integer not null default 0,
        -- The median time to the first reply, in minutes; null if there are no replies.
        add column response_minutes integer,
        add column responsiveness smallint not null generated always as (
          case when response_minutes is null then 0 when response_minutes <= 180 then 3
               when response_minutes <= 1440 then 2 else 1 end
        ) stored;
      create index tutor_listed_by_popularity on tutor_profile (popularity, account_id) where listed;

      -- "Our top picks" also sorts by responsiveness.
      drop index tutor_listed_by_picks, tutor_listed_by_subject, tutor_listed_by_country;
      create index tutor_listed_by_picks on tutor_profile
        (verified, completeness, responsiveness, account_id) where listed;
      create index tutor_listed_by_subject on tutor_profile
        (subject, verified, completeness, responsiveness, account_id) where listed;
      create index tutor_listed_by_country on tutor_profile
        (country, verified, completeness, responsiveness, account_id) where listed;

      -- Few events are of these kinds, so these indexes do not slow down writes to the log.
      create index chat_event_first_words on chat_event (chat_id, author_id)
        where type = 'MessageSent' and ordinal = 1;
      create index chat_event_trial_request on chat_event (recorded_at)
        where type = 'MessageSent' and data ->> 'kind' = 'TRIAL_REQUEST';
      create index chat_event_started on chat_event (recorded_at) where type = 'ChatStarted';
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
