import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { type Bundle, type Chunk, chunksFor } from "./chunkGraph";
import { budgets as limits, type BuiltPage, pages } from "./pages";
import { weightTable } from "./weightTable";

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const shortName = (id: string) => id.replace(/^.*[\\/](?:node_modules|web)[\\/]/, "").replaceAll("\0", "");

function largestModules(chunks: ReadonlySet<Chunk>, count: number): string {
  return [...chunks]
    .flatMap(({ fileName, modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => ({ id, renderedLength, fileName })),
    )
    .sort((one, other) => other.renderedLength - one.renderedLength)
    .slice(0, count)
    .map(
      ({ id, renderedLength, fileName }) =>
        `    ${kilobytes(renderedLength).padStart(9)}  ${shortName(id)} (${fileName})`,
    )
    .join("\n");
}

/** Measures the JavaScript that a page loads before any interaction; sizes are in bytes after gzip. */
export function weigh(bundle: Bundle, { budget, modules, later }: BuiltPage) {
  const chunks = chunksFor(bundle, [...modules, ...later]);
  const size = [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  return { chunks, size, limit: budget === null ? Infinity : limits[budget] * 1000 };
}

/**
 * Fails the build if a page exceeds its budget in `pages.ts`. Otherwise, writes the weights next to the built client,
 * for `npm run build` to print.
 */
export function enforceBudgets(): Plugin {
  return {
    name: "saywell-budgets",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const weighed = pages.map((page) => ({ page, ...weigh(bundle, page) }));
      const overBudget = weighed
        .filter(({ size, limit }) => size > limit)
        .map(
          ({ page, size, limit, chunks }) =>
            `${page.path ?? "The shell"} loads ${kilobytes(size)} of JavaScript (gzip); its budget in build/pages.ts ` +
            `is ${kilobytes(limit)}. Its biggest modules, before compression:\n${largestModules(chunks, 15)}`,
        );
      if (overBudget.length > 0) this.error(overBudget.join("\n"));
      const weights = weighed.flatMap(({ page: { path }, ...weight }) =>
        path === null ? [] : [{ name: path, ...weight }],
      );
      if (dir !== undefined) writeFileSync(join(dir, "../weights.txt"), weightTable(weights));
    },
  };
}
