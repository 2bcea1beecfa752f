import { createTransformer } from "@swc/jest";

const common = { target: "es2022", keepClassNames: true };
const server = {
  ...common,
  parser: { syntax: "typescript", decorators: true },
  // As tsc does: legacy decorators without metadata, and fields assigned instead of defined.
  transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
};
const web = {
  ...common,
  parser: { syntax: "typescript", tsx: true },
  transform: { react: { runtime: "automatic" }, useDefineForClassFields: true },
};

/**
 * Compiles TypeScript for jest with swc, and resolves imports of "./x.js" (which Node needs in the built server) to
 * "./x.ts". `moduleNameMapper` can't do this because it doesn't apply to jest's global setup.
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
