export const format = "saywell-backup";
/** The only version of the archive format that can be read. */
export const version = 1;

/**
 * The first line of a gzipped archive. After it, `["table", name, columns]` is followed by one line per row (a JSON
 * object written by Postgres); `["file", name, size]` is followed by `size` bytes and a line break. The archive is
 * truncated unless it ends with the line `["end", rows, files]`.
 */
export type Header = {
  readonly format: typeof format;
  readonly version: typeof version;
  readonly takenAt: string;
  readonly migrations: readonly string[];
  /** Product-specific data about the snapshot. */
  readonly note: unknown;
};

export type Mark =
  | readonly ["table", name: string, columns: readonly string[]]
  | readonly ["file", name: string, size: number]
  | readonly ["end", rows: number, files: number];

/** Formats a header or marker as one line of JSON, including the line break. */
export function lineOf(record: Header | Mark): string {
  return `${JSON.stringify(record)}\n`;
}

/** Returns whether this can be the name of a finished upload; excludes other programs' files, such as `.DS_Store`. */
export function isValidFileName(name: string): boolean {
  return /^\w[\w.-]*$/.test(name) && !name.endsWith(".part");
}

export type Contents = { readonly rows: number; readonly files: number };

/** Called after each batch of rows and each file. */
export type OnProgress = (text: string) => void;
