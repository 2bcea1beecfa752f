import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Backend } from "./Backend.js";
import { type Backends, opensSession } from "./Backends.js";
import { origins, passedOn } from "./forwarded.js";

/** What may be asked again of another node, because asking changes nothing. */
const repeatable = ["GET", "HEAD", "OPTIONS"];
/** For how long a request waits while no node is there, in milliseconds, and how often it looks. */
const waitsFor = 5000;
const looksEvery = 50;

/** Hands a request to a node, and to another one where the first could not have done anything yet. */
export function forward(backends: Backends, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const url = incoming.url ?? "/";
  const tried = new Set<Backend>();
  const since = performance.now();
  const hasBody = incoming.headers["content-length"] !== undefined || "transfer-encoding" in incoming.headers;

  const attempt = () => {
    if (outgoing.destroyed) return;
    const backend = backends.choose(url, tried);
    if (backend) ask(backend);
    else if (performance.now() - since > waitsFor) refuse(outgoing, 503, "No node is there to answer.");
    else {
      tried.clear();
      setTimeout(attempt, looksEvery);
    }
  };

  const ask = (backend: Backend) => {
    backend.busy += 1;
    tried.add(backend);
    const asking = request({
      host: "127.0.0.1",
      port: backend.port,
      method: incoming.method,
      path: url,
      headers: { ...passedOn(incoming.headers), ...origins(incoming) },
      agent: false,
    });
    let isConnected = false;
    asking.on("socket", (socket) => socket.once("connect", () => (isConnected = true)));
    asking.on("response", (answer) => give(answer, backend));
    asking.on("close", () => (backend.busy -= 1));
    asking.on("error", () => {
      if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy();
      if (!isConnected) backend.fail();
      const isUntouched = !isConnected || (!hasBody && repeatable.includes(incoming.method ?? ""));
      if (isUntouched && !incoming.readableDidRead) attempt();
      else refuse(outgoing, 502, "The node went away while it was answering.");
    });
    outgoing.once("close", () => asking.destroy());
    if (!hasBody) asking.end();
    // Nothing is read of a body before there is somebody to take it, so that it can still go elsewhere.
    else asking.on("socket", (socket) => socket.once("connect", () => incoming.pipe(asking)));
  };

  const give = (answer: IncomingMessage, backend: Backend) => {
    if (opensSession(url)) answer.once("data", (chunk: Buffer) => backends.remember(chunk.toString(), backend));
    outgoing.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
    // Cut off, as the node was: what was not finished must not look finished.
    answer.on("error", () => outgoing.destroy());
    answer.on("close", () => answer.complete || outgoing.destroy());
    answer.pipe(outgoing);
  };

  attempt();
}

function refuse(outgoing: ServerResponse, status: number, msg: string): void {
  const code = status === 503 ? "UNAVAILABLE" : "BAD_GATEWAY";
  outgoing.writeHead(status, { "content-type": "application/json", "retry-after": "1", connection: "close" });
  outgoing.end(JSON.stringify({ error: { code, msg } }));
}
