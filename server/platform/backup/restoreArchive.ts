import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import type { Database } from "../database/database.js";
import { appliedMigrations, migrate, nameOf } from "../database/migrate.js";
import { StartupError } from "../errors/StartupError.js";
import { type Contents, isValidFileName, type Mark, type OnProgress } from "./archive.js";
import { ArchiveReader } from "./ArchiveReader.js";
import { tablesInOrder } from "./tables.js";

const rowsPerBatch = 1000;

type Converters = Readonly<Record<string, (value: string) => string>>;

export type RestoreOptions = {
  /** The database's URL with the credentials of the tables' owner. */
  readonly url: string;
  /** The role to grant the server's privileges to, unless it owns the tables. */
  readonly serverRole: string;
  readonly file: string;
  readonly folder: string;
  /** Tables that migrations fill: their rows don't count as data, and the archive's rows replace them. */
  readonly filledByMigrations: readonly string[];
  /** Converters for saved text, by table and column. */
  readonly convertedColumns: Readonly<Record<string, Converters>>;
  /** Called with the archive's note after all rows are inserted, in the same transaction. */
  readonly finish: (client: ClientBase, note: unknown) => Promise<void>;
  readonly onProgress: OnProgress;
};

/**
 * Restores an archive into a database without data: creates the archive's tables, fills them in one transaction, and
 * then migrates them to this server's version. A failure before that migration leaves the database without data.
 * @throws StartupError if the file is damaged, newer than this server or not an archive, or if the database has data
 */
export async function restoreArchive(database: Database, options: RestoreOptions): Promise<Contents> {
  const archive = new ArchiveReader(options.file);
  try {
    const { migrations, note } = await archive.header();
    await makeTables(database, options, migrations);
    const contents = await restoreRows(database, archive, options, note);
    await migrate(options.url, { serverRole: options.serverRole });
    await database.pool.query("set statement_timeout = 0; analyze; reset statement_timeout");
    return contents;
  } finally {
    await archive.close();
  }
}

/** Applies only the archive's migrations; later ones may change rows, so they run after the restore. */
async function makeTables(database: Database, options: RestoreOptions, wanted: readonly string[]): Promise<void> {
  const known = database.dataSource.migrations.map(nameOf);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `${options.file} was made by a newer version (${unknown.join(", ")}): restore it with that version.`,
    );
  }
  const client = await database.pool.connect();
  try {
    const applied = await appliedMigrations(client);
    await refuseData(client, options.filledByMigrations);
    if (applied.some((name) => !wanted.includes(name))) {
      throw new StartupError("The database's tables are newer than the backup: restore into an empty database.");
    }
  } finally {
    client.release();
  }
  await migrate(options.url, { only: wanted });
}

async function refuseData(client: ClientBase, filledByMigrations: readonly string[]): Promise<void> {
  for (const { name } of await tablesInOrder(client)) {
    if (filledByMigrations.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) {
      throw new StartupError(
        `The database already has data (in ${name}): restore into an empty database, on which no server has started yet.`,
      );
    }
  }
}

async function restoreRows(
  { pool }: Database,
  archive: ArchiveReader,
  { file, folder, filledByMigrations, convertedColumns, finish, onProgress }: RestoreOptions,
  note: unknown,
): Promise<Contents> {
  // Raw SQL instead of TypeORM, because the same code inserts batches of rows into any table.
  const client = await pool.connect();
  const contents = { rows: 0, files: 0 };
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const tables = await tablesInOrder(client);
    const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
    for (const { name } of tables.toReversed()) {
      if (filledByMigrations.includes(name)) await client.query(`delete from ${client.escapeIdentifier(name)}`);
    }
    let mark: Mark = await archive.mark();
    while (mark[0] !== "end") {
      if (mark[0] === "table") {
        const [, table, saved] = mark;
        // A backup taken during a migration may have a column that the migration will add and fill when it runs again.
        const columns = saved.filter((column) => columnsOf.get(table)?.includes(column));
        const insert = insertInto(client, table, columns);
        const convert = (row: string) => converted(row, convertedColumns[table]);
        mark = await archive.rows(rowsPerBatch, async (rows) => {
          await client.query(insert, [`[${rows.map(convert).join(",")}]`]);
          contents.rows += rows.length;
          onProgress(`${contents.rows} rows restored (${table})`);
        });
      } else {
        await restoreFile(archive, folder, mark[1], mark[2]);
        contents.files += 1;
        onProgress(`${contents.files} file${contents.files === 1 ? "" : "s"} restored`);
        mark = await archive.mark();
      }
    }
    await archive.end();
    if (mark[1] !== contents.rows || mark[2] !== contents.files) throw new StartupError(`${file} is damaged.`);
    await finish(client, note);
    await client.query("commit");
    return contents;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

/** Applies the converters, if any, to a row's text values; takes and returns the row as JSON. */
function converted(row: string, converters: Converters | undefined): string {
  if (!converters) return row;
  const values = JSON.parse(row) as Record<string, unknown>;
  for (const [column, convert] of Object.entries(converters)) {
    const value = values[column];
    if (typeof value === "string") values[column] = convert(value);
  }
  return JSON.stringify(values);
}

function insertInto(client: ClientBase, table: string, columns: readonly string[]): string {
  const [name, list] = [client.escapeIdentifier(table), columns.map((one) => client.escapeIdentifier(one)).join(", ")];
  return `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`;
}

async function restoreFile(archive: ArchiveReader, folder: string, name: string, size: number): Promise<void> {
  // An archive's rows are trusted, but its files must not be written outside the folder.
  if (name.includes("/")) throw new StartupError(`The backup has a file with an invalid name: ${name}.`);
  // Earlier versions also saved other programs' files.
  if (!isValidFileName(name)) {
    for await (const _ of archive.bytes(size));
    return;
  }
  const path = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await pipeline(archive.bytes(size), createWriteStream(`${path}.part`, { flush: true, mode: 0o600 }));
  await rename(`${path}.part`, path);
}
