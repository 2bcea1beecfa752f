import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClientBase, Pool } from "pg";
import { type Contents, format, isValidFileName, lineOf, type OnProgress, version } from "./archive.js";
import { tablesInOrder } from "./tables.js";
import { appliedMigrations } from "../database/migrate.js";
import { errorCode, errorText, StartupError } from "../errors/StartupError.js";

const rowsPerBatch = 1000;

export type SaveOptions = {
  readonly file: string;
  /** The folder with the files that the rows refer to. */
  readonly folder: string;
  /** Returns additional data to record; called in the transaction that reads the rows. */
  readonly note: (client: ClientBase) => Promise<unknown>;
  readonly onProgress: OnProgress;
};

/**
 * Saves a snapshot of the database and its files while servers keep running. The archive appears only once it is
 * complete, and only this process's system account can read it. A file deleted during the backup, such as a replaced
 * picture, may be missing even though the snapshot refers to it.
 * @throws StartupError if the archive can't be written or already exists
 */
export async function saveArchive(pool: Pool, options: SaveOptions): Promise<Contents> {
  const { file } = options;
  const draft = `${file}.part`;
  const contents = { rows: 0, files: 0 };
  const client = await pool.connect();
  try {
    if (await stat(file).catch(() => null)) throw new StartupError(`${file} already exists: choose another file.`);
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const output = await openDraft(draft);
    try {
      const records = Readable.from(recordsOf(client, options, contents));
      await pipeline(records, createGzip(), output.createWriteStream({ flush: true }));
      await renameToNew(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    return contents;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const isFromSystem = /^E[A-Z]+$/.test(errorCode(error));
    if (error instanceof StartupError || !isFromSystem) throw error;
    throw new StartupError(`The backup ${file} can't be written: ${errorText(error)}.`);
  } finally {
    client.release();
  }
}

async function openDraft(path: string): Promise<FileHandle> {
  return open(path, "wx", 0o600).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
    throw new StartupError(`${path} already exists: another backup may be writing it; if none is, delete it.`);
  });
}

/** Renames a file unless the new name is taken. Hard links would be atomic, but many file systems lack them. */
async function renameToNew(draft: string, file: string): Promise<void> {
  await (await open(file, "wx", 0o600)).close();
  await rename(draft, file).catch(async (error: unknown) => {
    await rm(file);
    throw error;
  });
}

async function* recordsOf(
  client: ClientBase,
  { folder, note, onProgress }: SaveOptions,
  contents: { rows: number; files: number },
): AsyncGenerator<string | Buffer, void, undefined> {
  const migrations = await appliedMigrations(client);
  yield lineOf({ format, version, takenAt: new Date().toISOString(), migrations, note: await note(client) });
  for (const { name, columns } of await tablesInOrder(client)) {
    yield lineOf(["table", name, columns]);
    const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const rows = `select ${list} from ${client.escapeIdentifier(name)}`;
    // Raw SQL instead of TypeORM, because a cursor can return any table's rows as JSON text.
    await client.query(`declare saved no scroll cursor for select row_to_json(r)::text as row from (${rows}) r`);
    for (;;) {
      const batch = await client.query<{ row: string }>(`fetch ${rowsPerBatch} from saved`);
      if (batch.rows.length === 0) break;
      yield batch.rows.map(({ row }) => `${row}\n`).join("");
      contents.rows += batch.rows.length;
      onProgress(`${contents.rows} rows saved (${name})`);
    }
    await client.query("close saved");
  }
  // Saving the files may take a long time, and an open transaction would block migrations.
  await client.query("commit");
  // Files are read after the rows: each file was stored before the row that refers to it, but may have been deleted
  // since.
  for (const name of await fileNames(folder)) {
    const file = await openUnlessDeleted(join(folder, name));
    if (file === null) continue;
    try {
      const { size } = await file.stat();
      yield lineOf(["file", name, size]);
      yield* bytesOf(file, size, name);
      yield "\n";
    } finally {
      await file.close();
    }
    contents.files += 1;
    onProgress(`${contents.files} file${contents.files === 1 ? "" : "s"} saved`);
  }
  yield lineOf(["end", contents.rows, contents.files]);
}

async function* bytesOf(file: FileHandle, size: number, name: string): AsyncGenerator<Buffer, void, undefined> {
  let read = 0;
  for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== size) throw new Error(`${name} changed while it was being saved.`);
}

/** Opens a file, so that deleting it no longer matters; returns null if it has been deleted since the listing. */
async function openUnlessDeleted(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
}

/** Returns the names of finished uploads; unfinished ones (`.part`) have no owner yet. */
async function fileNames(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile() && isValidFileName(entry.name)).map(({ name }) => name);
}
