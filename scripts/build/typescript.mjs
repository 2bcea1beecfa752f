import { createRequire, Module } from "node:module";
import { readFileSync } from "node:fs";
import { compileServer } from "../testing/compile.mjs";

/**
 * Loads one of the server's TypeScript files and its imports without a build, for programs that aren't part of the
 * built server. Imports of "./x.js" resolve to "./x.ts".
 */
export function loadTypeScript(file) {
  process.setSourceMapsEnabled(true);
  Module._extensions[".ts"] = (module, filename) => {
    // Dynamic imports stay as they are, because some of them load ES modules.
    module._compile(compileServer(readFileSync(filename, "utf8"), filename, { ignoreDynamic: true }), filename);
  };
  return createRequire(import.meta.url)(file);
}
