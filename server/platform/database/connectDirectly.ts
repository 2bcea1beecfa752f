import { randomUUID } from "node:crypto";
import type { ClientConfig } from "pg";
import { DatabaseUnusable } from "./unusable/DatabaseUnusable.js";
import { SafePgClient } from "./SafePgClient.js";
import { poolerReason } from "./unusable/unusableReason.js";

/**
 * Connects, and checks that the startup options are in effect: a pooler such as PgBouncer may ignore them, and may
 * share one Postgres connection among many clients.
 * @throws DatabaseUnusable if the options are not in effect, or the driver's error if it can't connect
 */
export async function connectDirectly(
  config: ClientConfig & { readonly connectionString: string; readonly options: string },
): Promise<SafePgClient> {
  const token = randomUUID();
  const client = new SafePgClient({ ...config, options: `${config.options} -c saywell.session=${token}` });
  try {
    await client.connect();
    const text = "select current_setting('saywell.session', true) as token";
    const { rows } = await client.query<{ token: string | null }>(text);
    if (rows[0]?.token !== token) throw new DatabaseUnusable(poolerReason(config.connectionString));
    return client;
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
}
