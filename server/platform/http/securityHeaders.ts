import type { RequestHandler } from "express";
import helmet from "helmet";

/** The headers that keep a page to itself; `publicUrl` is the address people type. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const isHttps = publicUrl.startsWith("https:");
  return helmet({
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", "ws:", "wss:"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
  });
}
