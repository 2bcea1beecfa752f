import { deleteInBatches } from "../../platform/async/deleteInBatches.js";
import type { Database } from "../../platform/database/database.js";

// Uses SQL to delete rows in batches; `skip locked` lets several nodes delete at the same time.

/** Few enough rows for a statement to finish within its timeout. */
const batch = 5000;

const aDayAgo = "now() - interval '1 day'";

/**
 * Deletes refresh tokens that expired at least a day ago. Used tokens are kept until they expire, because reusing one
 * must revoke the session. A session without a newer token is marked as revoked, with its last token's expiry as the
 * time of revocation. Sessions are locked in id order, as in `Sessions.endAll`.
 */
const deleteExpiredTokens = `
with expired as (
  select token_hash from refresh_token where expires_at < ${aDayAgo} order by expires_at limit ${batch}
  for update skip locked
),
deleted as (
  delete from refresh_token t using expired where t.token_hash = expired.token_hash returning t.session_id, t.expires_at
),
over as (
  select s.id, last.expires_at
  from (select session_id, max(expires_at) as expires_at from deleted group by session_id) last
  join session s on s.id = last.session_id
  where s.revoked_at is null
    and not exists (select from refresh_token t where t.session_id = s.id and t.expires_at >= ${aDayAgo})
  order by s.id for no key update of s
),
ended as (update session s set revoked_at = over.expires_at from over where s.id = over.id)
select count(*) as count from deleted`;

const oldestEnded = `select id from session where revoked_at < ${aDayAgo} order by revoked_at limit 500`;

/** Deletes tokens of ended sessions. Runs before `deleteEndedSessions`, because one session may have many tokens. */
const deleteTokensOfEnded = `
with ended as (${oldestEnded}),
unneeded as (
  select t.token_hash from ended join refresh_token t on t.session_id = ended.id limit ${batch} for update of t skip locked
),
deleted as (delete from refresh_token t using unneeded where t.token_hash = unneeded.token_hash returning 1)
select count(*) as count from deleted`;

/** Deletes ended sessions that have no tokens left, along with their push subscriptions. */
const deleteEndedSessions = `
with ended as (${oldestEnded} for update skip locked),
deleted as (
  delete from session s using ended
  where s.id = ended.id and not exists (select from refresh_token t where t.session_id = s.id) returning 1
)
select count(*) as count from deleted`;

const deleteExpiredLinks = (table: "password_reset" | "log_in_link" | "email_verification") => `
with expired as (
  select token_hash from ${table} where expires_at < ${aDayAgo} limit ${batch} for update skip locked
),
deleted as (delete from ${table} t using expired where t.token_hash = expired.token_hash returning 1)
select count(*) as count from deleted`;

/** Each group's statements are repeated until nothing is left to delete. */
const groups: readonly (readonly string[])[] = [
  [deleteExpiredTokens],
  [deleteTokensOfEnded, deleteEndedSessions],
  [deleteExpiredLinks("password_reset")],
  [deleteExpiredLinks("log_in_link")],
  [deleteExpiredLinks("email_verification")],
];

/**
 * Deletes sessions, their tokens and emailed links that ended or expired at least a day ago: by then, every node has
 * detected that the sessions have ended. Returns the number of deleted rows.
 */
export async function deleteExpired({ pool }: Pick<Database, "pool">): Promise<number> {
  let total = 0;
  for (const statements of groups) {
    total += await deleteInBatches(async () => {
      let deleted = 0;
      for (const statement of statements) {
        const { rows } = await pool.query<{ count: string }>(statement);
        deleted += Number(rows[0]?.count ?? 0);
      }
      return deleted;
    });
  }
  return total;
}
