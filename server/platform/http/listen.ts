import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** How long open requests may take to finish at most when the server stops, in milliseconds. */
const stopTimeoutMs = 5000;

/**
 * Listens; answers the address, as `http://127.0.0.1:4000`.
 * @throws Error with code EADDRINUSE when the port is taken
 */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { address, port: given } = server.address() as AddressInfo;
  return `http://${address.includes(":") ? `[${address}]` : address}:${given}`;
}

/**
 * Takes no new connections; resolves when the open requests have been answered and all connections are closed, or after
 * five seconds or so many milliseconds: a client that does not answer the closing of its WebSocket holds up nobody.
 */
export async function stopListening(server: Server, within = stopTimeoutMs): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(
      () => {
        server.closeAllConnections();
        resolve();
      },
      Math.min(within, stopTimeoutMs),
    );
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
