import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { type Bundle, chunksFor } from "./chunkGraph";
import { criticalCss } from "./criticalCss";
import type * as Writer from "../prerender";
import { type BuiltPage, pages } from "./pages";

/** The documents that are no page of the client's, by the addresses at which the server gives them out. */
const others = { "/robots.txt": "robots.txt", "/sitemap.xml": "sitemap.xml" };

/** Builds the client once more, to run here, and gives out what writes its pages. */
async function buildWriter(configFile: string, folder: string): Promise<typeof Writer> {
  await build({
    configFile,
    logLevel: "warn",
    build: { ssr: "prerender.tsx", outDir: folder, emptyOutDir: true, copyPublicDir: false, sourcemap: false },
  });
  return (await import(pathToFileURL(join(folder, "prerender.mjs")).href)) as typeof Writer;
}

/** Fetches the page's own files together with the entry's and not after them. */
function preloads(bundle: Bundle, template: string, { modules }: BuiltPage): string {
  return [...chunksFor(bundle, modules)]
    .map(({ fileName }) => fileName)
    .filter((name) => !template.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join("");
}

const styleSheet = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Puts into the head what the page's first sight needs of the style sheet, and the sheet itself after the page: the browser
 * paints before it has come, and runs our scripts after that.
 */
function styledAtOnce(html: string, outDir: string): string {
  const [link = "", file = ""] = styleSheet.exec(html) ?? [];
  if (file === "") throw new Error("index.html names no style sheet");
  const style = `<style>${criticalCss(readFileSync(join(outDir, file), "utf8"), html)}</style>`;
  return html
    .replace(link, () => `${style}<link rel="preload" as="style" crossorigin href="/${file}">`)
    .replace("</body>", () => `${link.trim()}</body>`);
}

/**
 * Writes an HTML file for each page of `pages.ts`: the whole page where it is public, else the sign that it is on its way;
 * and `documents.json`, which tells the server what to give out where.
 */
export function writePages(): Plugin {
  let configFile = "";
  let outDir = "";
  let bundle: Bundle = {};
  return {
    name: "saywell-pages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(config) {
      configFile = config.configFile ?? "";
      outDir = join(config.root, config.build.outDir);
    },
    writeBundle(_options, written) {
      bundle = written;
    },
    async closeBundle(error) {
      // Where another plugin failed at the end nothing was written, and only its error is to be said.
      if (error !== undefined || Object.keys(bundle).length === 0) return;
      const folder = join(outDir, "../writer");
      const { writePublicPage, writeProtectedPage } = await buildWriter(configFile, folder);
      const template = readFileSync(join(outDir, "index.html"), "utf8");
      for (const page of pages) {
        const path = page.isPublic ? (page.path ?? "/") : null;
        const written = path === null ? await writeProtectedPage() : await writePublicPage(path);
        const robots = path === "/" ? "" : '<meta name="robots" content="noindex">';
        const head = written.head + robots + preloads(bundle, template, page);
        const html = template
          .replace("<!--head-->", () => head)
          .replace('<div id="root"><!--page--></div>', () => {
            return `<div id="root"${path === null ? "" : ` data-page="${path}"`}>${written.page}</div>`;
          })
          .replace("<!--waiting-->", () => written.waiting);
        mkdirSync(dirname(join(outDir, page.file)), { recursive: true });
        writeFileSync(join(outDir, page.file), styledAtOnce(html, outDir));
      }
      const documents = Object.fromEntries(pages.map(({ path, file }) => [path ?? "*", file]));
      writeFileSync(join(outDir, "documents.json"), JSON.stringify({ ...documents, ...others }));
      rmSync(folder, { recursive: true });
    },
  };
}
