import { randomUUID } from "node:crypto";
import { timeouts } from "./connections.js";
import { DatabaseUnusable } from "./DatabaseUnusable.js";
import { SafePgClient } from "./SafePgClient.js";
import { poolerReason, unusableReason } from "./unusableReason.js";

/**
 * Makes sure that what a connection asks for when it is made holds on that connection: a pooler such as PgBouncer may ignore
 * it and lend the same connection of Postgres to many.
 * @throws DatabaseUnusable when it does not hold
 */
export async function requireOwnSession(url: string): Promise<void> {
  const token = randomUUID();
  const options = `-c saywell.session=${token}`;
  const client = new SafePgClient({ connectionString: url, options, ...timeouts });
  try {
    await client.connect();
    const text = "select current_setting('saywell.session', true) as token";
    const { rows } = await client.query<{ token: string | null }>(text);
    if (rows[0]?.token !== token) throw new DatabaseUnusable(poolerReason(url));
  } catch (error) {
    throw error instanceof DatabaseUnusable ? error : new DatabaseUnusable(unusableReason(error, url));
  } finally {
    await client.end().catch(() => undefined);
  }
}
