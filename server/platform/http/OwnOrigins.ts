import type { IncomingMessage } from "node:http";

/**
 * Distinguishes requests sent by the product's own pages from those sent by other sites' pages. Uses the Origin header,
 * which pages can't forge, or Sec-Fetch-Site if there is no Origin.
 */
export class OwnOrigins {
  private readonly origins: ReadonlySet<string>;

  constructor(publicUrl: string, others: readonly string[]) {
    this.origins = new Set([new URL(publicUrl).origin, ...others]);
  }

  /** Returns whether a page from another origin, even same-site, sent the request; false if neither header is set. */
  isForeign({ headers }: Pick<IncomingMessage, "headers">): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return /^(cross|same)-site$/.test(String(headers["sec-fetch-site"]));
    if (this.origins.has(origin)) return false;
    // If the site is reached under another name, the page's origin and the request have the same host.
    return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
  }
}
