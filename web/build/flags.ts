import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../node_modules/country-flag-icons/3x2");

/** Provides every country's flag as /flags/<lowercase code>.svg, both in development and in the built client. */
export function flags(): Plugin {
  const files = new Map(
    readdirSync(folder)
      .filter((name) => /^[A-Z]{2}\.svg$/.test(name))
      .map((name) => [name.toLowerCase(), join(folder, name)]),
  );
  return {
    name: "saywell-flags",
    configureServer(server) {
      server.middlewares.use("/flags/", (request, response, next) => {
        const file = files.get((request.url ?? "").slice(1));
        if (file === undefined) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const [name, file] of files) {
        this.emitFile({ type: "asset", fileName: `flags/${name}`, source: readFileSync(file) });
      }
    },
  };
}
