import * as http from "node:http";
import * as https from "node:https";
import type { LookupFunction } from "node:net";
import { discardBody } from "./discardBody.js";

/** How long an idle connection stays open; most servers keep idle connections open longer. */
const idleMs = 4000;

/** `lookup` replaces the system's host name resolution. */
export type Post = {
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: Buffer | string | null;
  readonly lookup: LookupFunction | undefined;
  readonly timeoutMs: number;
};

/** Sends POST requests to other servers; doesn't follow redirects, and discards response bodies. */
export class HttpPoster {
  private readonly agents = {
    "http:": new http.Agent({ keepAlive: true, timeout: idleMs }),
    "https:": new https.Agent({ keepAlive: true, timeout: idleMs }),
  };
  private stopped = false;

  /** Whether `stop` was called, which may be why a request failed. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Aborts running requests and closes all connections. */
  stop(): void {
    this.stopped = true;
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /**
   * Sends a POST request and returns the response, whose body is discarded.
   * @throws Error with the code TIMEOUT if there is no response in time, or with the connection error's code
   */
  post(url: URL, { headers, body, lookup, timeoutMs }: Post): Promise<http.IncomingMessage> {
    const { request } = url.protocol === "http:" ? http : https;
    const agent = this.agents[url.protocol as keyof typeof this.agents];
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: "POST", headers, agent, ...(lookup && { lookup }) }, (response) => {
        discardBody(response);
        resolve(response);
      });
      // Covers the whole request: an idle timeout would never fire for a server that keeps sending single bytes.
      const timer = setTimeout(() => sent.destroy(failure("TIMEOUT", "There was no response in time.")), timeoutMs);
      sent.on("close", () => {
        clearTimeout(timer);
        // Node emits neither a response nor an error if the server switches protocols.
        reject(failure("ECONNRESET", "The connection was closed without a response."));
      });
      sent.on("error", reject);
      sent.end(body ?? undefined);
    });
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
