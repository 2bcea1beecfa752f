import { createRequire, Module } from "node:module";
import { readFileSync } from "node:fs";
import { transformSync } from "@swc/core";

const options = {
  sourceMaps: "inline",
  module: { type: "commonjs", ignoreDynamic: true },
  jsc: {
    target: "es2022",
    keepClassNames: true,
    parser: { syntax: "typescript", decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
  },
};

/**
 * Loads one of the server's TypeScript files and its imports without a build, for programs that aren't part of the
 * built server. Imports of "./x.js" resolve to "./x.ts".
 */
export function loadTypeScript(file) {
  process.setSourceMapsEnabled(true);
  Module._extensions[".ts"] = (module, filename) => {
    const { code } = transformSync(readFileSync(filename, "utf8"), { ...options, filename, sourceFileName: filename });
    module._compile(code.replace(/(\(")(\.{1,2}\/[^"]+)\.js("\))/g, "$1$2$3"), filename);
  };
  return createRequire(import.meta.url)(file);
}
