import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Listener } from "./listener.js";

const stopTimeoutMs = 5000;

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

/** Once draining has begun, ends each HTTP connection with a complete response (RFC 9112, 9.6). */
export class ConnectionDrain {
  private readonly responses = new Set<ServerResponse>();
  private hasBegun = false;

  get isDraining(): boolean {
    return this.hasBegun;
  }

  begin(): void {
    this.hasBegun = true;
    for (const response of this.responses) if (!response.headersSent) closeAfter(response);
  }

  readonly watch: Listener = (_request, response, next) => {
    if (this.hasBegun) closeAfter(response);
    this.responses.add(response);
    response.once("close", () => this.responses.delete(response));
    next();
  };
}

function closeAfter(response: ServerResponse): void {
  response.setHeader("Connection", "close");
}

/**
 * Stops accepting connections, and resolves when all are closed. After `timeoutMs`, at most five seconds, closes the
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
