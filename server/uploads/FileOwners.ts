import type { Pool, PoolClient } from "pg";
import { Refusal } from "../platform/refusal.js";
import type { UploadKind } from "./uploadKinds.js";

/** The space of one person, in bytes as they were uploaded. */
const mostBytes = 1024 * 1024 * 1024;
/** The first half of the key of the lock under which one upload of a person at a time is entered. */
const spaceLock = 0x5a13;
/** How many pictures are looked at in one transaction when unused ones are released. */
const mostAtOnce = 500;

/** A file that somebody uploads, as it is entered. */
export type OwnedFile = {
  /** The name under which it will be served. */
  readonly name: string;
  readonly ownerId: string;
  readonly kind: UploadKind;
  readonly bytes: number;
};

/** Knows whose each uploaded file is, and how much space a person has left. */
export class FileOwners {
  /** `space` is how many bytes a person may upload in all. */
  constructor(
    private readonly pool: Pool,
    private readonly space = mostBytes,
  ) {}

  /**
   * Enters a file before it is kept, so that uploads side by side can't overdraw the space together.
   * @throws Refusal INVALID when the person has too little space left
   */
  async enter({ name, ownerId, kind, bytes }: OwnedFile): Promise<void> {
    const rowCount = await this.within(async (client) => {
      await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [spaceLock, ownerId]);
      const result = await client.query(
        `insert into uploaded_file (name, owner_id, kind, bytes)
         select $1, $2::uuid, $3, $4::bigint
         where (select coalesce(sum(bytes), 0) from uploaded_file where owner_id = $2::uuid) + $4::bigint <= $5`,
        [name, ownerId, kind, bytes, this.space],
      );
      return result.rowCount;
    });
    if (rowCount === 0) throw full(this.space);
  }

  /** Enters files that are there already, whatever the space; those that are entered stay as they are. */
  async adopt(files: readonly OwnedFile[]): Promise<void> {
    await this.pool.query(
      `insert into uploaded_file (name, owner_id, kind, bytes)
       select name, "ownerId", kind, bytes
       from jsonb_to_recordset($1) as file (name text, "ownerId" uuid, kind text, bytes bigint)
       on conflict do nothing`,
      [JSON.stringify(files)],
    );
  }

  /** Strikes out a file that could not be kept. */
  async strikeOut(name: string): Promise<void> {
    await this.pool.query("delete from uploaded_file where name = $1", [name]);
  }

  /** Whether a file is this person's own; one that is, is then about to be used and stays for a day at least. */
  async claim(ownerId: string, name: string): Promise<boolean> {
    const text = "update uploaded_file set in_use_at = now() where name = $1 and owner_id = $2";
    return (await this.pool.query(text, [name, ownerId])).rowCount === 1;
  }

  /** Gives the space of a person's files back once `remove` has removed each; files of others are left alone. */
  async release(ownerId: string, names: readonly string[], remove: (name: string) => Promise<void>): Promise<void> {
    await this.within(async (client) => {
      const text = "delete from uploaded_file where owner_id = $1 and name = any($2) returning name";
      const { rows } = await client.query<{ name: string }>(text, [ownerId, names]);
      for (const { name } of rows) await remove(name);
    });
  }

  /**
   * Releases pictures that nobody has used for a day: uploaded and never shown, or replaced by a node that died on the way.
   * Whoever wants to use one meanwhile waits, and is then told that it is gone.
   * @param inUse which of these pictures are shown somewhere
   * @returns how many were released
   */
  async releaseUnused(
    inUse: (names: readonly string[]) => Promise<readonly string[]>,
    remove: (name: string) => Promise<void>,
  ): Promise<number> {
    let released = 0;
    for (let looked = mostAtOnce; looked === mostAtOnce;) {
      const some = await this.releaseSome(inUse, remove);
      looked = some.looked;
      released += some.released;
    }
    return released;
  }

  private releaseSome(
    inUse: (names: readonly string[]) => Promise<readonly string[]>,
    remove: (name: string) => Promise<void>,
  ): Promise<{ readonly looked: number; readonly released: number }> {
    return this.within(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select name from uploaded_file where kind = 'image' and in_use_at < now() - interval '1 day'
         order by in_use_at limit $1 for update skip locked`,
        [mostAtOnce],
      );
      const names = rows.map(({ name }) => name);
      const shown = new Set(names.length === 0 ? [] : await inUse(names));
      const unused = names.filter((name) => !shown.has(name));
      await client.query("update uploaded_file set in_use_at = now() where name = any($1)", [[...shown]]);
      await client.query("delete from uploaded_file where name = any($1)", [unused]);
      for (const name of unused) await remove(name);
      return { looked: names.length, released: unused.length };
    });
  }

  /** Runs `work` in a transaction: a row is gone only when its file is, and a node that dies in between does it again. */
  private async within<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query("begin");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

function full(space: number): Refusal {
  const megabytes = Math.floor(space / 1024 / 1024);
  const reason = `There is no space left for this file: all your files together may have ${megabytes} MB.`;
  return Refusal.because("INVALID", "NO_SPACE_LEFT", reason);
}
