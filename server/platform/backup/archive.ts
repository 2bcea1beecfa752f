/** The value of `format` in the header of every archive. */
export const format = "saywell-backup";
/** The version of the archive format, and the only one that can be read. */
export const version = 1;

/**
 * The first line of a gzipped archive. In the rest, `["table", name, columns]` is followed by one line per row, a JSON
 * object as Postgres wrote it; `["file", name, size]` is followed by `size` bytes and a line break.
 * `["end", rows, files]` is the last line; an archive without it is truncated.
 */
export type Header = {
  readonly format: typeof format;
  readonly version: typeof version;
  readonly takenAt: string;
  /** The names of the migrations that were applied. */
  readonly migrations: readonly string[];
  /** Additional data that the product recorded about the snapshot. */
  readonly note: unknown;
};

/** A line that announces a table or file, or ends the archive with its totals. */
export type Mark =
  | readonly ["table", name: string, columns: readonly string[]]
  | readonly ["file", name: string, size: number]
  | readonly ["end", rows: number, files: number];

/** Formats a header or marker as one line of JSON, with its line break. */
export function lineOf(record: Header | Mark): string {
  return `${JSON.stringify(record)}\n`;
}

/** Returns whether a finished file may have this name; other programs' files, such as `.DS_Store`, are left out. */
export function isValidFileName(name: string): boolean {
  return /^\w[\w.-]*$/.test(name) && !name.endsWith(".part");
}

/** The number of rows and files saved or restored. */
export type Contents = { readonly rows: number; readonly files: number };

/** Called with a description of the progress after each batch of rows and each file. */
export type OnProgress = (text: string) => void;
