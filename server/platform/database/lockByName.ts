type Client = { query(text: string, values: unknown[]): Promise<unknown> };

/** Waits for the advisory lock with this name, and holds it until the transaction ends. */
export async function lockByName(client: Client, name: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}
