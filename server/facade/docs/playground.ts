import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RequestHandler, static as serveStatic } from "express";
import { escaped } from "./markdown.js";
import { security } from "./pageFrame.js";

const aYear = 365 * 24 * 60 * 60 * 1000;

const noAccounts = '<meta name="demo-accounts" content="[]" />';

export type PlaygroundEndpoint = { readonly page: RequestHandler; readonly files: RequestHandler };

/**
 * Creates the handlers that serve the playground from its build folder. Only requests that prefer HTML to JSON get the
 * page; `visitors` are the accounts that the page offers for login.
 */
export function openPlayground(root: string, visitors: readonly object[]): PlaygroundEndpoint {
  const html = readFileSync(join(root, "index.html"), "utf8").replace(
    noAccounts,
    () => `<meta name="demo-accounts" content="${escaped(JSON.stringify(visitors))}" />`,
  );
  return {
    page: (request, response, next) => {
      response.vary("Accept");
      if (request.accepts("application/graphql-response+json", "application/json", "text/html") !== "text/html") {
        next();
        return;
      }
      // The page's editor generates markup, which rules out Trusted Types.
      response.set({ "Content-Security-Policy": security("'self'"), "Cache-Control": "no-cache" });
      response.type("html").send(html);
    },
    files: serveStatic(root, { index: false, redirect: false, immutable: true, maxAge: aYear }),
  };
}
