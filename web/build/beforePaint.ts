import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Makes the browser run `beforePaint.js` before first paint. The script is a separate file, because the content
 * security policy forbids inline scripts; its name contains a content hash, so that browsers cache it.
 */
export function beforePaint(): Plugin {
  const script = readFileSync(join(import.meta.dirname, "beforePaint.js"), "utf8")
    .replaceAll(/\/\*.*?\*\/\s*/gs, "")
    .replaceAll(/\s*\n\s*/g, "");
  const fileName = `assets/beforePaint-${createHash("sha256").update(script).digest("hex").slice(0, 8)}.js`;
  return {
    name: "saywell-before-paint",
    transformIndexHtml: (_page, { server }) => [
      {
        tag: "script",
        injectTo: "head-prepend",
        ...(server ? { children: script } : { attrs: { src: `/${fileName}` } }),
      },
    ],
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: script });
    },
  };
}
