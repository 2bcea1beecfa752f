import type { ClientBase, Pool } from "pg";

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

/** In SQL: one statement sets the figures of all tutors, and writes only the rows that differ. */
const keepStatement = `
update tutor_profile p set
  new_contacts = s."newContacts", trial_requests = s."trialRequests", popularity = s.popularity,
  response_minutes = s."responseMinutes"
from jsonb_to_recordset($1::jsonb) as s(
  "tutorId" uuid, "newContacts" int, "trialRequests" int, popularity int, "responseMinutes" int
)
where p.account_id = s."tutorId" and (p.new_contacts, p.trial_requests, p.popularity, p.response_minutes)
  is distinct from (s."newContacts", s."trialRequests", s.popularity, s."responseMinutes")`;

/** What is counted about tutors, beside their profiles so that the search can order by it. */
export class TutorStatistics {
  constructor(private readonly pool: Pool) {}

  /**
   * Keeps the figures of these tutors, in the transaction of `client` where there is one. Rows that do not change are not
   * written, but the statement is sent for nobody too: it makes the version of the lists again after a crash.
   */
  async keep(statistics: readonly ChatStatistics[], client: Pool | ClientBase = this.pool): Promise<void> {
    await client.query(keepStatement, [JSON.stringify(statistics)]);
  }

  /** The tutors that have figures now. */
  async counted(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select account_id as id from tutor_profile
       where new_contacts <> 0 or trial_requests <> 0 or popularity <> 0 or response_minutes is not null`,
    );
    return rows.map(({ id }) => id);
  }
}
