import type { RequestHandler } from "express";
import helmet from "helmet";

/**
 * The headers that keep a page to itself; `publicUrl` is the address people type, `scriptHashes` name the scripts that
 * may stand inside our pages.
 */
export function securityHeaders(publicUrl: string, scriptHashes: readonly string[] = []): RequestHandler {
  const isHttps = publicUrl.startsWith("https:");
  return helmet({
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", "ws:", "wss:"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
  });
}
