import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { Router, static as serveStatic } from "express";
import { type DocsPage, pageHtml, restPage, socketPage } from "./docsPages.js";

/**
 * The contracts of the older languages as people read them, to be mounted at /docs: /docs/rest, /docs/socket and the
 * contracts themselves beside. Nothing is asked of other sites.
 */
export function docsRoutes(): Router {
  const router = Router();
  for (const page of [restPage, socketPage]) router.use(`/${page.name}`, pageRoutes(page));
  return router;
}

function pageRoutes(page: DocsPage): Router {
  const { assets, packageName, contract, security, start } = page;
  const router = Router();
  router.use((_request, response, next) => {
    response.set("Cache-Control", "no-cache");
    next();
  });
  router.get("/", (request, response) => {
    response.set("Content-Security-Policy", security).type("html").send(pageHtml(page, request.baseUrl));
  });
  router.get("/start.js", (_request, response) => response.type("text/javascript").send(start));
  router.get(`/${contract}`, (_request, response) =>
    response.type("text/yaml").sendFile(contract, { root: contracts() }),
  );
  const folder = dirname(require.resolve(`${packageName}/package.json`));
  const files = serveStatic(folder, { index: false, redirect: false, cacheControl: false });
  router.get(
    assets.map((name) => `/${name}`),
    files,
  );
  return router;
}

/** Beside the sources, and above the built server. */
function contracts(): string {
  const places = ["../../../schema", "../../../../schema"].map((place) => join(__dirname, place));
  const found = places.find((place) => existsSync(join(place, restPage.contract)));
  if (found === undefined) throw new Error("The folder of the contracts is missing.");
  return found;
}
