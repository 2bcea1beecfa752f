import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Request, type Response, Router } from "express";
import { errorsHtml } from "./errorsPage.js";
import { type ExampleFile, projectFolder, readExamples, typeOf } from "./exampleFiles.js";
import type { FrontPageOptions } from "./frontPage.js";
import { escaped, renderMarkdown, type Rendered } from "./markdown.js";
import { pageFrame, security } from "./pageFrame.js";
import { shownOrigin, withOrigin } from "./shownOrigin.js";

/** The served documents, keyed by path under /docs. */
const documents = { api: "docs/API.md", changelog: "CHANGELOG.md" };

/**
 * Creates the router for the documents, error codes and example programs. In all of them, this site's origin replaces
 * the default one.
 */
export function readingRoutes(options: FrontPageOptions, docs: string): Router {
  const router = Router();
  const examples = readExamples();
  const pages = new Map([
    ...Object.entries(documents).map(([page, file]) => [file, `${docs}/${page}`] as const),
    ["docs/examples", `${docs}/examples`] as const,
    ["docs/examples/client", `${docs}/examples#client`] as const,
    ...examples.map(({ path }) => [`docs/examples/${path}`, `${docs}/examples/${path}`] as const),
  ]);
  for (const [page, file] of Object.entries(documents)) {
    const read = () => readFileSync(join(projectFolder, file), "utf8");
    router.get(
      `/${page}`,
      sendPage(options, docs, () => documentPage(renderMarkdown(read(), file, pages))),
    );
  }
  router.get(
    "/errors",
    sendPage(options, docs, () => ({ title: "Error codes", body: errorsHtml(docs) })),
  );
  router.get(
    "/examples",
    sendPage(options, docs, () => ({ title: "Example programs", body: listHtml(examples, docs) })),
  );
  for (const { path, text } of examples) {
    router.get(`/examples/${path}`, (request, response) => {
      response.type(typeOf(path)).send(withOrigin(text, shownOrigin(request, options.publicUrl)));
    });
  }
  return router;
}

/** Creates the handler that serves a 404 page for unknown documentation paths. */
export function unknownPage(options: FrontPageOptions, docs: string) {
  const title = "Page not found";
  const body = `<h1>${title}</h1>
<p>Start at <a href="${docs}">the documentation's front page</a>.</p>`;
  const send = sendPage(options, docs, () => ({ title, body }));
  return (request: Request, response: Response) => send(request, response.status(404));
}

type Page = { readonly title: string; readonly body: string };

/** Creates a handler that sends a page, which is rendered on the first request. */
function sendPage({ hasPlayground, publicUrl }: FrontPageOptions, docs: string, render: () => Page) {
  const head = `<script src="${docs}/copy.js" defer></script>`;
  const framed = ({ title, body }: Page) =>
    pageFrame({ title, docs, hasPlayground, head }, `<main class="prose">\n${body}\n</main>`);
  let html: string | undefined;
  return (request: Request, response: Response) => {
    const text = withOrigin((html ??= framed(render())), shownOrigin(request, publicUrl));
    response.set("Content-Security-Policy", security("'self'")).type("html").send(text);
  };
}

function documentPage({ title, html, sections }: Rendered): Page {
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`);
  const contents = `<nav aria-label="On this page"><ul>${links.join("")}</ul></nav>`;
  return { title, body: sections.length > 1 ? html.replace("</h1>", () => `</h1>\n${contents}`) : html };
}

function listHtml(examples: readonly ExampleFile[], docs: string): string {
  const link = ({ path }: ExampleFile) => `<a href="${docs}/examples/${path}">${escaped(path)}</a>`;
  const isOfClient = ({ path }: ExampleFile) => path.startsWith("client/");
  const commands = (command: string) => (command === "" ? "" : `<pre class="commands">${escaped(command)}</pre>`);
  const item = (file: ExampleFile) => `<h3>${escaped(file.meaning)}</h3><p>${link(file)}</p>${commands(file.command)}`;
  const programs = examples.filter((file) => !isOfClient(file));
  const clientFiles = examples.filter(isOfClient);
  return `<h1>Example programs</h1>
<p>Run them in the root folder of a checkout while a server with the demo data is running. To use another server, set
<code>SAYWELL_URL</code> to its address.</p>
${programs.map(item).join("\n")}
<h2 id="client">The TypeScript client</h2>
<p>For programs without a framework: a session that renews itself, a feed that resumes, requests that are safe to retry,
and uploads. Its types are generated from the schema. Copy the folder and run <code>npm install</code> and
<code>npm run build</code> in it.</p>
<ul>${clientFiles.map((file) => `<li>${link(file)}</li>`).join("")}</ul>`;
}
