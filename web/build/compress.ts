import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|svg|json|webmanifest)$/;
/** Smaller files are not compressed, because they fit in one network packet anyway. */
const minBytes = 1024;

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < minBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
}

/**
 * Writes Brotli and gzip versions next to text files other than HTML, so that the server doesn't have to compress them.
 */
export function compress(): Plugin {
  let outDir = "";
  return {
    name: "saywell-compress",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const files = readdirSync(outDir, { recursive: true, encoding: "utf8" }).filter((name) =>
        compressible.test(name),
      );
      await Promise.all(files.map((name) => compressFile(join(outDir, name))));
    },
  };
}
