import type { IncomingMessage } from "node:http";

/**
 * Tells requests of our own pages from those of other sites' pages, by the Origin that every browser sends truthfully, and
 * where there is none by Sec-Fetch-Site.
 */
export class OwnOrigins {
  private readonly origins: ReadonlySet<string>;

  /** `publicUrl` is the address people type; `others` are further origins that may call. */
  constructor(publicUrl: string, others: readonly string[]) {
    this.origins = new Set([new URL(publicUrl).origin, ...others]);
  }

  /** Whether a page of another site sends this. What has neither header is not sent by a page. */
  isForeign({ headers }: Pick<IncomingMessage, "headers">): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return /^(cross|same)-site$/.test(String(headers["sec-fetch-site"]));
    if (this.origins.has(origin)) return false;
    // People may type another name for the same place: then the page and what it asks for have the same host.
    return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
  }
}
