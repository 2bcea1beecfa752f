import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { Backend } from "./Backend.js";
import type { Backends } from "./Backends.js";
import { forwardingHeaders, endToEndHeaders } from "./forwarded.js";

const unavailable =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Tunnels an upgraded connection to a node; tries other nodes if connecting fails. Once a node is connected, closes
 * each side when the other side closes.
 */
export function tunnel(backends: Backends, incoming: IncomingMessage, near: Duplex, head: Buffer): void {
  near.on("error", () => near.destroy());
  const tried = new Set<Backend>();

  const attempt = () => {
    const backend = near.destroyed ? null : backends.choose(incoming.url ?? "", tried);
    if (backend) connectTo(backend);
    else near.end(unavailable);
  };

  const connectTo = (backend: Backend) => {
    tried.add(backend);
    backend.busy += 1;
    const far = connect(backend.port, "127.0.0.1");
    let isReached = false;
    far.setNoDelay(true);
    far.once("connect", () => {
      isReached = true;
      far.write(upgradeRequest(incoming));
      far.write(head);
      far.pipe(near);
      near.pipe(far);
    });
    far.on("error", () => undefined);
    far.once("close", () => {
      backend.busy -= 1;
      if (isReached || near.destroyed) {
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

function upgradeRequest(incoming: IncomingMessage): string {
  const headers = {
    ...endToEndHeaders(incoming.headers),
    ...forwardingHeaders(incoming),
    connection: "Upgrade",
    upgrade: incoming.headers.upgrade,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${String(one)}`),
  );
  return [`GET ${incoming.url ?? "/"} HTTP/1.1`, ...lines, "", ""].join("\r\n");
}
