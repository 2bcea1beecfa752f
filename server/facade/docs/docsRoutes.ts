import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type RequestHandler, Router, static as serveStatic } from "express";
import { parse as parseYaml } from "yaml";
import { schemaFolder } from "../../platform/graphql/schemaFolder.js";
import { eventsPage } from "./eventsPage.js";
import { readingRoutes, unknownPage } from "./readingRoutes.js";
import { copyScript, frontPage, type FrontPageOptions } from "./frontPage.js";
import { icon, security } from "./pageFrame.js";
import { assets, restPage, startScript } from "./restPage.js";
import { shownOrigin } from "./shownOrigin.js";
import { pageStyle } from "./pageStyle.js";

const docs = "/docs";

/**
 * Creates the router for the developer documentation, to be mounted at /docs: a front page, the documents, error codes
 * and example programs, readable versions of the legacy contracts at /docs/rest and /docs/socket, and the contracts
 * themselves. Nothing is loaded from other sites. Unknown paths under /docs get a page with status 404.
 */
export function docsRoutes(options: FrontPageOptions): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set("Cache-Control", "no-cache");
    next();
  });
  router.get("/", (request, response) => {
    const origin = shownOrigin(request, options.publicUrl);
    const html = frontPage(options, { docs, origin });
    response.set("Content-Security-Policy", security("'self'")).type("html").send(html);
  });
  router.get("/page.css", sendStyle);
  router.get("/icon.svg", (_request, response) => response.type("svg").send(icon));
  router.get("/manrope.woff2", (_request, response) => response.sendFile(font));
  router.get("/copy.js", (_request, response) => response.type("text/javascript").send(copyScript));
  router.get("/schema.graphql", (_request, response) =>
    response.type("text/plain").sendFile("schema.graphql", { root: schemaFolder() }),
  );
  router.use("/rest", restRoutes(options));
  router.use("/socket", renderedPage("socket.asyncapi.yaml", options));
  router.use(readingRoutes(options, docs));
  router.use(unknownPage(options, docs));
  return router;
}

/** Creates the router for the REST contract's page, which Swagger UI renders in the browser. */
function restRoutes({ hasPlayground }: FrontPageOptions): Router {
  const router = contractRoutes("rest.openapi.yaml");
  router.get("/", (request, response) => {
    const html = restPage(request.baseUrl, { docs, hasPlayground });
    response.set("Content-Security-Policy", security("'self'")).type("html").send(html);
  });
  router.get("/start.js", (_request, response) => response.type("text/javascript").send(startScript));
  const folder = dirname(require.resolve("swagger-ui-dist/package.json"));
  const files = serveStatic(folder, { index: false, redirect: false, cacheControl: false });
  router.get(
    assets.map((name) => `/${name}`),
    files,
  );
  return router;
}

/** Creates the router for a script-free page. The server renders the page on the first request and then reuses it. */
function renderedPage(contract: string, { hasPlayground }: FrontPageOptions): Router {
  const router = contractRoutes(contract);
  const read = () => parseYaml(readFileSync(join(schemaFolder(), contract), "utf8")) as Record<string, unknown>;
  let html: string | undefined;
  router.get("/", (_request, response) => {
    html ??= eventsPage(read(), { docs, hasPlayground });
    response.set("Content-Security-Policy", security("'none'")).type("html").send(html);
  });
  return router;
}

/** The web client's smallest font file that contains all characters used on these pages. */
const font = require.resolve("@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2");

const sendStyle: RequestHandler = (_request, response) => response.type("text/css").send(pageStyle);

function contractRoutes(contract: string): Router {
  const router = Router();
  router.get(`/${contract}`, (_request, response) =>
    response.type("text/yaml").sendFile(contract, { root: schemaFolder() }),
  );
  return router;
}
