import { createTransformer } from "@swc/jest";
import { compilerOptions, resolveSources } from "./compile.mjs";

/**
 * Compiles TypeScript for jest with swc, and resolves imports of "./x.js" to "./x.ts". `moduleNameMapper` can't do this
 * because it doesn't apply to jest's global setup.
 */
export default {
  createTransformer({ kind }) {
    const swc = createTransformer({ jsc: compilerOptions[kind] });
    return {
      ...swc,
      process(source, file, options) {
        const { code, map } = swc.process(source, file, options);
        return { code: file.includes("node_modules") ? code : resolveSources(code), map };
      },
    };
  },
};
