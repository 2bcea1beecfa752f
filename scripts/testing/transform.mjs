import { createTransformer } from "@swc/jest";

const common = { target: "es2022", keepClassNames: true };
const server = {
  ...common,
  parser: { syntax: "typescript", decorators: true },
  // As tsc does it: legacy decorators without metadata, fields assigned and not defined.
  transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
};
const web = {
  ...common,
  parser: { syntax: "typescript", tsx: true },
  transform: { react: { runtime: "automatic" }, useDefineForClassFields: true },
};

/**
 * TypeScript for jest: swc, and imports of "./x.js", which Node wants in the built server, found as "./x.ts" in the sources.
 * Done here and not by `moduleNameMapper`, because that does not reach jest's global set-up.
 */
export default {
  createTransformer({ kind }) {
    const swc = createTransformer({ jsc: kind === "web" ? web : server });
    return {
      ...swc,
      process(source, file, options) {
        const { code, map } = swc.process(source, file, options);
        if (file.includes("node_modules")) return { code, map };
        return { code: code.replace(/(\(")(\.{1,2}\/[^"]+)\.js("\))/g, "$1$2$3"), map };
      },
    };
  },
};
