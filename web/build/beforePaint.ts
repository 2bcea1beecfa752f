import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Makes the browser run `beforePaint.js` before the first paint. The script is inlined, because a separate file would
 * delay the paint by a round trip; the server's content security policy allows the inline script by its hash.
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
