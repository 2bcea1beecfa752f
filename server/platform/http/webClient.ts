import { join } from "node:path";
import { type NextFunction, type Request, type Response, Router, static as serveStatic } from "express";

const aYear = 365 * 24 * 60 * 60 * 1000;

/**
 * Serves the built web client from a folder: files with a hash in their name for ever, everything else checked each
 * time, and the client's page for every other path, because the client routes by itself.
 */
export function webClient(root: string): Router {
  const router = Router();
  router.use("/assets", serveStatic(join(root, "assets"), { immutable: true, maxAge: aYear, fallthrough: false }));
  router.use(serveStatic(root, { index: false, setHeaders: checkEachTime }));
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (request.method === "GET" || request.method === "HEAD") {
      checkEachTime(response);
      response.sendFile("index.html", { root });
    } else {
      next();
    }
  });
  return router;
}

function checkEachTime(response: Response): void {
  response.set("Cache-Control", "no-cache");
}
