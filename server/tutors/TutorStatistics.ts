import type { Pool } from "pg";

/** How a tutor's chats went lately; times in minutes. */
export type ChatStatistics = {
  readonly tutorId: string;
  /** How many students began to write in the last 48 hours. */
  readonly newContacts: number;
  /** How many trial lessons were asked for in the last 48 hours. */
  readonly trialRequests: number;
  /** How many different students wrote in the last 30 days. */
  readonly popularity: number;
  /** The median time to the first answer; null where nobody has been answered. */
  readonly responseMinutes: number | null;
};

const keepStatement = `
update tutor_profile p set
  new_contacts = n.contacts, trial_requests = n.trials, popularity = n.popularity, response_minutes = n.minutes
from (
  select q.account_id, coalesce(s."newContacts", 0) as contacts, coalesce(s."trialRequests", 0) as trials,
    coalesce(s.popularity, 0) as popularity, s."responseMinutes" as minutes
  from tutor_profile q
  left join jsonb_to_recordset($1::jsonb) as s(
    "tutorId" uuid, "newContacts" int, "trialRequests" int, popularity int, "responseMinutes" int
  ) on s."tutorId" = q.account_id
) n
where p.account_id = n.account_id and (p.new_contacts, p.trial_requests, p.popularity, p.response_minutes)
  is distinct from (n.contacts, n.trials, n.popularity, n.minutes)`;

/** What is counted about all tutors, beside their profiles so that the search can order by it. */
export class TutorStatistics {
  constructor(private readonly pool: Pool) {}

  /** Keeps the figures of all tutors; one who is not among them has none. Rows that do not change are not written. */
  async keep(statistics: readonly ChatStatistics[]): Promise<void> {
    await this.pool.query(keepStatement, [JSON.stringify(statistics)]);
  }
}
