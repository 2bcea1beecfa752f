import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Listener } from "./listener.js";
import { upgradeOptions } from "./routeUpgrades.js";
import { serverTimeouts } from "./timeouts/bodyTimeout.js";
import { OpenResponses } from "./timeouts/OpenResponses.js";

const stopTimeoutMs = 5000;

/** Creates a server that closes slow and silent connections; WebSockets have their own heartbeats instead. */
export function createHttpServer(handler: RequestListener, timeouts = serverTimeouts): Server {
  return createServer({ ...timeouts, ...upgradeOptions }, handler).setTimeout(timeouts.timeout);
}

/**
 * Starts listening. Returns the server's origin, such as `http://127.0.0.1:4000`.
 * @throws Error with code EADDRINUSE if the port is taken
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { address, port: actualPort } = server.address() as AddressInfo;
  return `http://${address.includes(":") ? `[${address}]` : address}:${actualPort}`;
}

/**
 * Once draining has begun, sends `Connection: close` with each response, so that the connection closes only after a
 * complete response (RFC 9112, section 9.6).
 */
export class ConnectionDrain {
  private readonly open = new OpenResponses();
  private hasBegun = false;

  get isDraining(): boolean {
    return this.hasBegun;
  }

  begin(): void {
    this.hasBegun = true;
    for (const response of this.open) if (!response.headersSent) closeAfter(response);
  }

  readonly watch: Listener = (request, response, next) => {
    if (this.hasBegun) closeAfter(response);
    this.open.add(request, response);
    next();
  };
}

function closeAfter(response: ServerResponse): void {
  response.setHeader("Connection", "close");
}

/**
 * Stops accepting connections, and resolves when all are closed. After `timeoutMs` (at most five seconds), closes the
 * remaining HTTP connections and resolves anyway, so that a WebSocket client that does not complete the closing
 * handshake can't delay shutdown.
 */
export async function stopListening(server: Server, timeoutMs = stopTimeoutMs): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(
      () => {
        server.closeAllConnections();
        resolve();
      },
      Math.min(timeoutMs, stopTimeoutMs),
    );
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
