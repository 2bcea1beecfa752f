import type { Pool } from "pg";
import { Refusal } from "../platform/refusal.js";
import type { UploadKind } from "./uploadKinds.js";

/** The space of one person, in bytes as they were uploaded. */
const mostBytes = 1024 * 1024 * 1024;
/** The first half of the key of the lock under which one upload of a person at a time is entered. */
const spaceLock = 0x5a13;

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
    const client = await this.pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [spaceLock, ownerId]);
      const { rowCount } = await client.query(
        `insert into uploaded_file (name, owner_id, kind, bytes)
         select $1, $2::uuid, $3, $4::bigint
         where (select coalesce(sum(bytes), 0) from uploaded_file where owner_id = $2::uuid) + $4::bigint <= $5`,
        [name, ownerId, kind, bytes, this.space],
      );
      await client.query("commit");
      if (rowCount === 0) throw full(this.space);
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
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

  /** Whether a file is this person's own. */
  async isOwn(ownerId: string, name: string): Promise<boolean> {
    const text = "select from uploaded_file where name = $1 and owner_id = $2";
    return (await this.pool.query(text, [name, ownerId])).rowCount === 1;
  }
}

function full(space: number): Refusal {
  const megabytes = Math.floor(space / 1024 / 1024);
  const reason = `There is no space left for this file: all your files together may have ${megabytes} MB.`;
  return Refusal.because("INVALID", "NO_SPACE_LEFT", reason);
}
