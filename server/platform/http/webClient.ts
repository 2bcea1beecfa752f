import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  static as serveStatic,
} from "express";
import type { WebDocuments } from "./WebDocuments.js";

const aYear = 365 * 24 * 60 * 60 * 1000;
const aDay = 24 * 60 * 60 * 1000;

/** The forms beside a file that the build has already compressed, the smaller one first. */
const forms = [
  { encoding: "br", ending: ".br" },
  { encoding: "gzip", ending: ".gz" },
];

/**
 * Serves the built web client from a folder: files with a hash in their name for ever, flags for a day, everything else
 * checked each time, and for every other path the client's page, because the client routes by itself. What the build
 * has compressed is sent as it lies there.
 */
export function webClient(root: string, documents: WebDocuments): Router {
  const router = Router();
  router.use(hideSourceMaps);
  router.use(documents.router());
  router.use(compressedForms(root));
  router.use("/assets", serveStatic(join(root, "assets"), { immutable: true, maxAge: aYear, fallthrough: false }));
  router.use("/flags", serveStatic(join(root, "flags"), { maxAge: aDay, fallthrough: false }));
  router.use(serveStatic(root, { index: false, redirect: false, setHeaders: checkEachTime }));
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method === "GET" || request.method === "HEAD") return documents.sendEverywhereElse(request, response);
    next();
    return undefined;
  });
  return router;
}

/** Points a request for a file to the compressed form that lies beside it, where the browser takes that. */
function compressedForms(root: string): RequestHandler {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const files = new Set(names.map((name) => `/${name.split(sep).join("/")}`));
  return (request, response, next) => {
    const { path } = request;
    if (forms.some(({ ending }) => files.has(path + ending))) {
      response.vary("Accept-Encoding");
      const form = forms.find(
        ({ encoding, ending }) => files.has(path + ending) && request.acceptsEncodings(encoding) !== false,
      );
      if (form !== undefined) {
        response.type(path.slice(path.lastIndexOf("."))).set("Content-Encoding", form.encoding);
        request.url = request.url.replace(path, path + form.ending);
      }
    }
    next();
  };
}

/** Source maps are built for the operator's own tools; their sources are nobody else's. */
function hideSourceMaps({ path }: Request, response: Response, next: NextFunction): void {
  if (isSourceMap(path)) response.sendStatus(404);
  else next();
}

function isSourceMap(path: string): boolean {
  try {
    return /\.map(?:\.\w+)?$/i.test(decodeURIComponent(path));
  } catch {
    return false; // What can't be decoded names no file.
  }
}

function checkEachTime(response: Response): void {
  response.set("Cache-Control", "no-cache");
}
