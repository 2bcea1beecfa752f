import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { Backend } from "./Backend.js";
import type { Backends } from "./Backends.js";
import { origins, passedOn } from "./forwarded.js";

const nobody = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Leads a WebSocket to a node, and to another one while none has been reached; it breaks when the node does. */
export function tunnel(backends: Backends, incoming: IncomingMessage, near: Duplex, head: Buffer): void {
  near.on("error", () => near.destroy());
  const tried = new Set<Backend>();

  const attempt = () => {
    const backend = near.destroyed ? null : backends.choose(incoming.url ?? "", tried);
    if (backend) lead(backend);
    else near.end(nobody);
  };

  const lead = (backend: Backend) => {
    tried.add(backend);
    backend.busy += 1;
    const far = connect(backend.port, "127.0.0.1");
    let isReached = false;
    far.setNoDelay(true);
    far.once("connect", () => {
      isReached = true;
      far.write(opening(incoming));
      far.write(head);
      far.pipe(near);
      near.pipe(far);
    });
    far.on("error", () => undefined);
    far.once("close", () => {
      backend.busy -= 1;
      if (isReached) {
        near.destroy();
        return;
      }
      backend.fail();
      attempt();
    });
    near.once("close", () => far.destroy());
  };

  attempt();
}

/** The request that opens it, as the node is to see it. */
function opening(incoming: IncomingMessage): string {
  const headers = {
    ...passedOn(incoming.headers),
    ...origins(incoming),
    connection: "Upgrade",
    upgrade: incoming.headers.upgrade,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${String(one)}`),
  );
  return [`GET ${incoming.url ?? "/"} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}
