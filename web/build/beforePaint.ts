import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Makes the browser run `beforePaint.js` before first paint. The script is in the page, because on a slow line a file
 * of its own would delay the first paint by a round trip; the server's content security policy allows it by its hash.
 */
export function beforePaint(): Plugin {
  const script = readFileSync(join(import.meta.dirname, "beforePaint.js"), "utf8")
    .replaceAll(/\/\*.*?\*\/\s*/gs, "")
    .replaceAll(/\s*\n\s*/g, "");
  return {
    name: "saywell-before-paint",
    transformIndexHtml: () => [{ tag: "script", injectTo: "head-prepend", children: script }],
  };
}
