import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** How long open requests may take to finish when the server stops, in milliseconds. */
const patience = 5000;

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

/** Takes no new connections; resolves when the open requests have been answered, or after five seconds without them. */
export async function stopListening(server: Server): Promise<void> {
  const impatience = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(impatience);
}
