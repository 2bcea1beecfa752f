import type { Plugin } from "vite";
import type { Bundle } from "./chunkGraph";

/**
 * Returns the file names of the chunks in a static import cycle; null if there is none. In a cycle, at least one chunk
 * runs before a chunk that it imports, and fails if it uses the import immediately.
 */
export function findCycle(bundle: Bundle): readonly string[] | null {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    const file = bundle[name];
    if (done.has(name) || file?.type !== "chunk") return null;
    for (const imported of file.imports) {
      const cycle = visit(imported, [...path, name]);
      if (cycle !== null) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of Object.keys(bundle)) {
    const cycle = visit(name, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Fails the build if there is a static import cycle between chunks. */
export function rejectCycles(): Plugin {
  return {
    name: "saywell-chunk-cycles",
    apply: "build",
    writeBundle(_options, bundle) {
      const cycle = findCycle(bundle);
      if (cycle !== null) this.error(`These chunks import each other (see build/chunks.ts): ${cycle.join(" -> ")}`);
    },
  };
}
