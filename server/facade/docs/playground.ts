import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RequestHandler, static as serveStatic } from "express";

const aYear = 365 * 24 * 60 * 60 * 1000;

/**
 * The Content-Security-Policy of the playground page. The page's editor generates markup, which rules out Trusted
 * Types, but only our own scripts run, and nothing is loaded from or sent to other sites.
 */
const security = [
  ...["default-src 'none'", "script-src 'self'", "script-src-attr 'none'", "style-src 'self'"],
  ...["img-src 'self' data:", "font-src 'self' data:", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join("; ");

const noAccounts = '<meta name="demo-accounts" content="[]" />';

export type PlaygroundEndpoint = { readonly page: RequestHandler; readonly files: RequestHandler };

/**
 * Creates the handlers that serve the playground from its build folder. Only requests that prefer HTML to JSON get the
 * page; `visitors` are the accounts that the page offers for logging in.
 */
export function openPlayground(root: string, visitors: readonly object[]): PlaygroundEndpoint {
  const accounts = JSON.stringify(visitors).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const html = readFileSync(join(root, "index.html"), "utf8").replace(
    noAccounts,
    () => `<meta name="demo-accounts" content="${accounts}" />`,
  );
  return {
    page: (request, response, next) => {
      response.vary("Accept");
      if (request.accepts("application/graphql-response+json", "application/json", "text/html") !== "text/html") {
        next();
        return;
      }
      response.set({ "Content-Security-Policy": security, "Cache-Control": "no-cache" }).type("html").send(html);
    },
    files: serveStatic(root, { index: false, redirect: false, immutable: true, maxAge: aYear }),
  };
}
