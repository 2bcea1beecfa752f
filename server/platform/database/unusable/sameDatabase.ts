import type { ClientBase, Pool } from "pg";
import { StartupError } from "../../errors/StartupError.js";

export const otherDatabase = "DATABASE_URL and MIGRATION_DATABASE_URL name different databases";

/** Identifies a database by its name and its server's start. Uses SQL because there is no row to read. */
export async function identityOf(client: ClientBase | Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ identity: string }>(
    "select concat_ws(' ', current_database(), pg_postmaster_start_time()) as identity",
  );
  return rows[0]?.identity;
}

/** @throws StartupError if the server's and the owner's connections are to different databases */
export async function requireSameDatabase(server: Pool, owner: ClientBase | Pool): Promise<void> {
  if ((await identityOf(server)) !== (await identityOf(owner))) {
    throw new StartupError(`${otherDatabase}: point both to the same one.`);
  }
}
