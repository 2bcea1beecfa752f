/** What the first line of an archive says it is. */
export const format = "saywell-backup";
/** The version of the archive's form; another one can't be read. */
export const version = 1;

/**
 * An archive is gzip over lines. The first one is its header. `["table", name, columns]` is followed by one line a row, a
 * JSON object as Postgres wrote it, `["file", name, size]` by so many bytes and a line's end, and `["end", rows, files]`
 * is last: an archive without it was cut off.
 */
export type Header = {
  readonly format: typeof format;
  readonly version: typeof version;
  readonly takenAt: string;
  /** The names of the migrations that had made the tables. */
  readonly migrations: readonly string[];
  /** What the product noted about the moment, beside the rows. */
  readonly note: unknown;
};

/** A line that says what follows. */
export type Mark =
  | readonly ["table", name: string, columns: readonly string[]]
  | readonly ["file", name: string, size: number]
  | readonly ["end", rows: number, files: number];

/** A record as a line of the archive. */
export function lineOf(record: Header | Mark): string {
  return `${JSON.stringify(record)}\n`;
}

/** What an archive has, or what was restored. */
export type Contents = { readonly rows: number; readonly files: number };

/** Told now and then of what has been done so far. */
export type OnProgress = (what: string) => void;
