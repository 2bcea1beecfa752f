import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { type Bundle, chunksFor } from "./chunkGraph";
import { criticalCss } from "./criticalCss";
import { withoutInlineStyles } from "./inlineStyles";
import type * as Writer from "../prerender";
import { type BuiltPage, pages } from "./pages";

/** Files that are not client pages, keyed by URL path. */
const others = { "/robots.txt": "robots.txt", "/sitemap.xml": "sitemap.xml" };

async function buildWriter(configFile: string, folder: string): Promise<typeof Writer> {
  await build({
    configFile,
    logLevel: "warn",
    build: { ssr: "prerender.tsx", outDir: folder, emptyOutDir: true, copyPublicDir: false, sourcemap: false },
  });
  return (await import(pathToFileURL(join(folder, "prerender.mjs")).href)) as typeof Writer;
}

/** Returns link tags that preload a page's own chunks in parallel with the entry rather than after it. */
function preloads(bundle: Bundle, template: string, { modules }: BuiltPage): string {
  return [...chunksFor(bundle, modules)]
    .map(({ fileName }) => fileName)
    .filter((name) => !template.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
    .join("");
}

const styleSheet = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/**
 * Inlines the critical CSS in the head and moves the style sheet to the end of the body, so that browsers paint before
 * the style sheet has loaded, but run our scripts only afterward.
 */
function inlineCriticalCss(html: string, outDir: string): string {
  const [link = "", file = ""] = styleSheet.exec(html) ?? [];
  if (file === "") throw new Error("index.html has no link to a style sheet");
  const { html: bare, css } = withoutInlineStyles(html);
  const style = `<style>${criticalCss(readFileSync(join(outDir, file), "utf8"), bare)}${css}</style>`;
  return bare
    .replace(link, () => `${style}<link rel="preload" as="style" crossorigin href="/${file}">`)
    .replace("</body>", () => `${link.trim()}</body>`);
}

/**
 * Writes an HTML file for each page in `pages.ts`: the whole page if it is public, otherwise its skeleton. Also writes
 * `documents.json`, which maps paths to the files that the server serves there.
 */
export function writePages(): Plugin {
  let configFile = "";
  let outDir = "";
  let bundle: Bundle | undefined;
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
      // The build may have failed, for example because a page is over budget.
      if (error !== undefined || bundle === undefined) return;
      const folder = join(outDir, "../writer");
      const { writePublicPage, writeProtectedPage } = await buildWriter(configFile, folder);
      const template = readFileSync(join(outDir, "index.html"), "utf8");
      for (const page of pages) {
        const path = page.isPublic ? (page.path ?? "/") : null;
        const written = path === null ? await writeProtectedPage(page.path) : await writePublicPage(path);
        const robots = path === "/" ? "" : '<meta name="robots" content="noindex">';
        const head = written.head + robots + preloads(bundle, template, page);
        const html = template
          .replace("<!--head-->", () => head)
          .replace('<div id="root"><!--page--></div>', () => {
            return `<div id="root"${path === null ? "" : ` data-page="${path}"`}>${written.page}</div>`;
          })
          .replace("<!--waiting-->", () => written.waiting);
        mkdirSync(dirname(join(outDir, page.file)), { recursive: true });
        writeFileSync(join(outDir, page.file), inlineCriticalCss(html, outDir));
      }
      const documents = Object.fromEntries(pages.map(({ path, file }) => [path ?? "*", file]));
      writeFileSync(join(outDir, "documents.json"), JSON.stringify({ ...documents, ...others }));
      rmSync(folder, { recursive: true });
    },
  };
}
