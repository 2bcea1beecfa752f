import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Inlines `beforePaint.js` to save a round trip before the first paint; the CSP allows the script by its hash. */
export function beforePaint(): Plugin {
  const script = readFileSync(join(import.meta.dirname, "beforePaint.js"), "utf8")
    .replaceAll(/\/\*.*?\*\/\s*/gs, "")
    .replaceAll(/\s*\n\s*/g, "");
  return {
    name: "saywell-before-paint",
    transformIndexHtml: (html) => html.replace("<!--beforePaint-->", () => `<script>${script}</script>`),
  };
}
