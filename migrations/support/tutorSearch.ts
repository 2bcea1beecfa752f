import type { QueryRunner } from "typeorm";

const batchSize = 200;

/**
 * Updates the tutors' search words after the SQL function `searchable` was replaced, for a migration with
 * `transaction = false`. Postgres recomputes "search" when a column that it is generated from is written. An interrupted
 * run skips the rows that it has already changed.
 */
export async function updateTutorSearch(database: QueryRunner): Promise<void> {
  for (let last: string | undefined = "00000000-0000-0000-0000-000000000000"; last !== undefined;) {
    const [changed] = (await database.query(
      `update tutor_profile set headline = headline where account_id in (
         select account_id from tutor_profile where account_id > $1 and search <> (
           searchable(full_name) || searchable(replace(subject, '-', ' ')) || searchable(headline) || searchable(introduction)
         ) order by account_id limit ${batchSize}
       ) returning account_id as id`,
      [last],
    )) as readonly [{ readonly id: string }[], number];
    const ids = changed.map(({ id }) => id);
    last = ids.sort().at(-1);
  }
}
