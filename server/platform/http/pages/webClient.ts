import { readdirSync } from "node:fs";
import { extname, join, sep } from "node:path";
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

/** A file's compressed variants from the build, smallest first. */
const variants = [
  { encoding: "br", extension: ".br" },
  { encoding: "gzip", extension: ".gz" },
];

/**
 * Serves the built web client: files with a hash in their name are cached for a year, flag images for a day, and
 * everything else is revalidated. Page URLs that match no file get the fallback page, because the client does the
 * routing. For files that the build compressed, sends the smallest variant that the browser accepts.
 */
export function webClient(root: string, documents: WebDocuments): Router {
  const router = Router();
  router.use(hideSourceMaps);
  router.use(documents.router());
  router.use(compressedVariants(root));
  router.use("/assets", serveStatic(join(root, "assets"), { immutable: true, maxAge: aYear, fallthrough: false }));
  router.use("/flags", serveStatic(join(root, "flags"), { maxAge: aDay, fallthrough: false }));
  router.use(serveStatic(root, { index: false, redirect: false, setHeaders: revalidate }));
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (["GET", "HEAD"].includes(request.method) && isPage(request)) return documents.sendFallback(request, response);
    next();
    return undefined;
  });
  return router;
}

/**
 * Returns whether a request is for a page: its path has no file extension, or the client accepts text/html, as browsers
 * do when they open a page.
 */
function isPage({ path, headers }: Request): boolean {
  return extname(path) === "" || headers.accept?.includes("text/html") === true;
}

/** Creates middleware that rewrites a file's URL to point to the smallest variant that the browser accepts. */
function compressedVariants(root: string): RequestHandler {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const files = new Set(names.map((name) => `/${name.split(sep).join("/")}`));
  return (request, response, next) => {
    const { path } = request;
    if (variants.some(({ extension }) => files.has(path + extension))) {
      response.vary("Accept-Encoding");
      const variant = variants.find(
        ({ encoding, extension }) => files.has(path + extension) && request.acceptsEncodings(encoding) !== false,
      );
      if (variant !== undefined) {
        response.type(path.slice(path.lastIndexOf("."))).set("Content-Encoding", variant.encoding);
        request.url = request.url.replace(path, path + variant.extension);
      }
    }
    next();
  };
}

/** Responds with 404 to requests for source maps, which are only for the operator's own tools. */
function hideSourceMaps({ path }: Request, response: Response, next: NextFunction): void {
  if (isSourceMap(path)) response.sendStatus(404);
  else next();
}

function isSourceMap(path: string): boolean {
  try {
    return /\.map(?:\.\w+)?$/i.test(decodeURIComponent(path));
  } catch {
    return false; // An undecodable path names no file.
  }
}

function revalidate(response: Response): void {
  response.set("Cache-Control", "no-cache");
}
