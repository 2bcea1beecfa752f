import type { Database } from "../../platform/database/database.js";
import { Refusal } from "../../platform/refusal.js";

/**
 * Suspends an account, which ends all its sessions within a second on every node and lets nobody in, or restores it.
 * @throws Refusal NOT_FOUND when there is no account with the email address
 */
export async function setSuspended({ pool }: Database, email: string, suspended: boolean): Promise<void> {
  const { rowCount } = await pool.query(
    `with changed as (
       update account set suspended_at = case when $2 then coalesce(suspended_at, now()) end
       where email = lower($1) returning id
     ), ended as (
       update session set revoked_at = now()
       where $2 and revoked_at is null and account_id in (select id from changed)
     )
     select from changed`,
    [email, suspended],
  );
  if (rowCount === 0) {
    throw Refusal.because("NOT_FOUND", "ACCOUNT_NOT_FOUND", `No account has the email address ${email}.`);
  }
}
