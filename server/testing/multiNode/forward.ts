import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Backend } from "./Backend.js";
import { type Backends, opensSession } from "./Backends.js";
import { forwardingHeaders, endToEndHeaders } from "./forwarded.js";

/** A request with one of these methods and no body can be retried safely even if the failed node received it. */
const repeatable = ["GET", "HEAD", "OPTIONS"];
/** How long a request waits for a reachable node, and the pause between attempts. */
const maxWaitMs = 5000;
const checkIntervalMs = 50;

/**
 * Forwards a request to a node. If the node fails before it responds, retries on another one, provided that the request
 * is safe and has no body, or that the failed node can't have received it.
 */
export function forward(backends: Backends, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const url = incoming.url ?? "/";
  const tried = new Set<Backend>();
  const since = performance.now();
  const hasBody = incoming.headers["content-length"] !== undefined || "transfer-encoding" in incoming.headers;

  const attempt = () => {
    if (outgoing.destroyed) return;
    const backend = backends.choose(url, tried);
    if (backend) send(backend);
    else if (performance.now() - since > maxWaitMs) fail(outgoing, 503, "No node is reachable.");
    else {
      tried.clear();
      setTimeout(attempt, checkIntervalMs);
    }
  };

  const send = (backend: Backend) => {
    backend.busy += 1;
    tried.add(backend);
    const forwarded = request({
      host: "127.0.0.1",
      port: backend.port,
      method: incoming.method,
      path: url,
      headers: { ...endToEndHeaders(incoming.headers), ...forwardingHeaders(incoming) },
      agent: false,
    });
    let isConnected = false;
    forwarded.on("socket", (socket) => socket.once("connect", () => (isConnected = true)));
    forwarded.on("response", (response) => respond(response, backend));
    forwarded.on("close", () => (backend.busy -= 1));
    forwarded.on("error", () => {
      if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy();
      if (!isConnected) backend.fail();
      const isUntouched = !isConnected || (!hasBody && repeatable.includes(incoming.method ?? ""));
      if (isUntouched && !incoming.readableDidRead) attempt();
      else fail(outgoing, 502, "The node failed before it responded.");
    });
    outgoing.once("close", () => forwarded.destroy());
    if (!hasBody) forwarded.end();
    // Don't read the body until the node is connected, so that the request can go to another node if connecting fails.
    else forwarded.on("socket", (socket) => socket.once("connect", () => incoming.pipe(forwarded)));
  };

  const respond = (response: IncomingMessage, backend: Backend) => {
    if (opensSession(url)) response.once("data", (chunk: Buffer) => backends.remember(chunk.toString(), backend));
    outgoing.writeHead(response.statusCode ?? 502, endToEndHeaders(response.headers));
    // If the node's response is cut short, abort the client's response, so that it doesn't look complete.
    response.on("error", () => outgoing.destroy());
    response.on("close", () => response.complete || outgoing.destroy());
    response.pipe(outgoing);
  };

  attempt();
}

function fail(outgoing: ServerResponse, status: number, msg: string): void {
  const code = status === 503 ? "UNAVAILABLE" : "BAD_GATEWAY";
  outgoing.writeHead(status, { "content-type": "application/json", "retry-after": "1", connection: "close" });
  outgoing.end(JSON.stringify({ error: { code, msg } }));
}
