/** A page's weight; `size` and `limit` are in bytes. */
export type PageWeight = { readonly name: string; readonly size: number; readonly limit: number };

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Formats the weights as text, one line per page. */
export function weightTable(weights: readonly PageWeight[]): string {
  const nameWidth = Math.max(...weights.map(({ name }) => name.length));
  const lines = weights.map(
    ({ name, size, limit }) =>
      `  ${name.padEnd(nameWidth)}  ${kilobytes(size).padStart(6)} of ${kilobytes(limit).padStart(6)}`,
  );
  return ["JavaScript that each page loads before any interaction, in kB after gzip", ...lines, ""].join("\n");
}
