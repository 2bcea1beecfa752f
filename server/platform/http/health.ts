import { type Request, type Response, Router } from "express";

export type ReadinessCheck = { readonly name: string; readonly isReady: () => boolean | Promise<boolean> };

/**
 * Serves `GET /healthz`, which succeeds while the process is alive, and `GET /readyz`, which returns 503 with the names
 * of the failing checks unless the server is ready.
 */
export function healthRoutes(checks: readonly ReadinessCheck[]): Router {
  const router = Router();
  router.get("/healthz", (_request: Request, response: Response) => {
    response.json({ status: "alive" });
  });
  router.get("/readyz", async (_request: Request, response: Response) => {
    const results = await Promise.all(
      checks.map(async ({ name, isReady }) => ({ name, isReady: await Promise.resolve(isReady()).catch(() => false) })),
    );
    const missing = results.filter((check) => !check.isReady).map((check) => check.name);
    response
      .status(missing.length === 0 ? 200 : 503)
      .json({ status: missing.length === 0 ? "ready" : "not ready", missing });
  });
  return router;
}
