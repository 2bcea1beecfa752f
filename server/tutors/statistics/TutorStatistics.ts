import type { ClientBase, Pool } from "pg";

/** The number of days that a message counts toward a tutor's popularity. */
export const popularityDays = 30;

export type ChatStatistics = {
  readonly tutorId: string;
  /** The number of students who started a chat with the tutor in the last 48 hours. */
  readonly newContacts: number;
  /** The number of trial lessons requested in the last 48 hours. */
  readonly trialRequests: number;
  /** The number of different students who wrote in the last `popularityDays` days. */
  readonly popularity: number;
  /** The median time to the first reply, in minutes; null if there are no replies. */
  readonly responseMinutes: number | null;
};

/** Raw SQL, because one statement sets the statistics of all tutors and writes only the rows that differ. */
const updateStatement = `
update tutor_profile p set
  new_contacts = s."newContacts", trial_requests = s."trialRequests", popularity = s.popularity,
  response_minutes = s."responseMinutes"
from jsonb_to_recordset($1::jsonb) as s(
  "tutorId" uuid, "newContacts" int, "trialRequests" int, popularity int, "responseMinutes" int
)
where p.account_id = s."tutorId" and (p.new_contacts, p.trial_requests, p.popularity, p.response_minutes)
  is distinct from (s."newContacts", s."trialRequests", s.popularity, s."responseMinutes")`;

/** Stores tutors' statistics with their profiles, so that the search can sort by them. */
export class TutorStatistics {
  constructor(private readonly pool: Pool) {}

  /**
   * Stores statistics, in `client`'s transaction if there is one. Unchanged rows are not written, but the statement is
   * sent even for an empty list, because it recreates the version of the tutor list after a crash.
   */
  async keep(statistics: readonly ChatStatistics[], client: Pool | ClientBase = this.pool): Promise<void> {
    await client.query(updateStatement, [JSON.stringify(statistics)]);
  }

  /** Returns the ids of the tutors whose stored statistics include a nonzero count or a response time. */
  async counted(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select account_id as id from tutor_profile
       where new_contacts <> 0 or trial_requests <> 0 or popularity <> 0 or response_minutes is not null`,
    );
    return rows.map(({ id }) => id);
  }
}
