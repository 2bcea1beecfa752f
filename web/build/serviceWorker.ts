import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";

/** The documents that the worker stores, by path. Every page can start from one of them. */
const documents = { "/dashboard/chat": "app/chat.html", "/dashboard": "app.html" };
/**
 * Matches the files to store. Of the fonts, only the one that every page needs is stored; the others are fetched when
 * text needs them. Of the pictures, only those at the top of the landing page are stored.
 */
const stored = /\.(js|css)$|manrope-latin-wght.*\.woff2$|hero-.*\.webp$/;

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** Lists the files to store. A file under /assets has its hash in its name, so it needs no revision. */
function filesIn(outDir: string) {
  const assets = readdirSync(join(outDir, "assets")).filter((name) => stored.test(name));
  return [
    ...Object.entries(documents).map(([url, file]) => ({ url, revision: hashOf(readFileSync(join(outDir, file))) })),
    ...assets.sort().map((name) => ({ url: `/assets/${name}`, revision: null })),
  ];
}

/** Builds the service worker as /serviceWorker.js, after all files that it stores have been written. */
export function serviceWorker(): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "saywell-service-worker",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        // The build may have failed, for example because a page is over budget.
        if (error !== undefined || !existsSync(join(outDir, "app.html"))) return;
        const files = filesIn(outDir);
        const release = { version: hashOf(JSON.stringify(files)), files };
        await build({
          configFile: false,
          root,
          logLevel: "warn",
          define: { release: JSON.stringify(release), "process.env.NODE_ENV": '"production"' },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: "es2023",
            lib: {
              entry: "serviceWorker/serviceWorker.ts",
              formats: ["iife"],
              name: "serviceWorker",
              fileName: () => "serviceWorker.js",
            },
          },
        });
      },
    },
  };
}
