import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Puts `beforePaint.js` into the head, where it needs no request; the server allows it by its hash. */
export function beforePaint(): Plugin {
  const script = readFileSync(join(import.meta.dirname, "beforePaint.js"), "utf8")
    .replaceAll(/\/\*.*?\*\/\s*/gs, "")
    .replaceAll(/\s*\n\s*/g, "");
  return {
    name: "saywell-before-paint",
    transformIndexHtml: () => [{ tag: "script", children: script, injectTo: "head-prepend" }],
  };
}
