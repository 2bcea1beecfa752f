import { transformSync } from "@swc/core";

const common = { target: "es2022", keepClassNames: true };

export const compilerOptions = {
  server: {
    ...common,
    parser: { syntax: "typescript", decorators: true },
    // Same as tsc: legacy decorators without metadata, and fields assigned instead of defined.
    transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
  },
  web: {
    ...common,
    parser: { syntax: "typescript", tsx: true },
    transform: { react: { runtime: "automatic" }, useDefineForClassFields: true },
  },
};

/** Makes imports of "./x.js" resolve to "./x.ts"; Node.js requires the extension in the built server. */
export const resolveSources = (code) => code.replace(/(\(")(\.{1,2}\/[^"]+)\.js("\))/g, "$1$2$3");

export function compileServer(source, filename, moduleOptions = {}) {
  const options = { filename, swcrc: false, sourceMaps: "inline", module: { type: "commonjs", ...moduleOptions } };
  return resolveSources(transformSync(source, { ...options, jsc: compilerOptions.server }).code);
}
