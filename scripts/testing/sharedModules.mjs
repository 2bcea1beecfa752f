import { createRequire } from "node:module";
import { addHook } from "pirates";
import { compileServer } from "./compile.mjs";

const require = createRequire(import.meta.url);

addHook(compileServer, { exts: [".ts"], ignoreNodeModules: true });

/**
 * Wraps jest's runtime so that Node.js itself loads test files, and loads the modules that they import only once per
 * worker. jest would reload the modules for each test file: 1,900 of them if the file starts the server.
 */
export function shareModules(runtime, testPath) {
  globalThis.jest = runtime.requireModuleOrMock(testPath, "@jest/globals").jest;
  return Object.create(runtime, {
    requireModule: {
      value(file) {
        delete require.cache[file];
        return require(file);
      },
    },
  });
}
