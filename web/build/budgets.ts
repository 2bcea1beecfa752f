import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { type Bundle, type Chunk, chunksFor } from "./chunkGraph";
import { budgets as limits, type BuiltPage, pages } from "./pages";
import { weightTable } from "./weightTable";

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The part of a module's address that a person wants to read. */
const shortName = (id: string) => id.replace(/^.*[\\/](?:node_modules|web)[\\/]/, "").replaceAll("\0", "");

/** The modules that weigh most, as they stand in the files, before compression. */
function heaviest(chunks: ReadonlySet<Chunk>, count: number): string {
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

/** What a page loads of JavaScript before anybody touches it: its size after gzip in bytes, and whether that is allowed. */
export function weigh(bundle: Bundle, { budget, modules, later }: BuiltPage) {
  const chunks = chunksFor(bundle, [...modules, ...later]);
  const size = [...chunks].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  return { chunks, size, limit: budget === null ? Infinity : limits[budget] * 1000 };
}

/**
 * Fails the build where a page loads more JavaScript than `pages.ts` allows, and names what weighs most in it; else writes
 * the weights of all pages beside the built client, where `npm run build` finds them to show.
 */
export function keepBudgets(): Plugin {
  return {
    name: "saywell-budgets",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const weighed = pages.map((page) => ({ page, ...weigh(bundle, page) }));
      const tooMuch = weighed
        .filter(({ size, limit }) => size > limit)
        .map(
          ({ page, size, limit, chunks }) =>
            `${page.path ?? "The shell"} loads ${kilobytes(size)} of JavaScript (gzip); its budget in build/pages.ts ` +
            `is ${kilobytes(limit)}. Its biggest modules, before compression:\n${heaviest(chunks, 15)}`,
        );
      if (tooMuch.length > 0) this.error(tooMuch.join("\n"));
      const weights = weighed.flatMap(({ page: { path }, ...weight }) =>
        path === null ? [] : [{ name: path, ...weight }],
      );
      if (dir !== undefined) writeFileSync(join(dir, "../weights.txt"), weightTable(weights));
    },
  };
}
