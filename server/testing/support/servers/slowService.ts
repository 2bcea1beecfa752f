import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { atTheEnd } from "../atTheEnd.js";

/** A service that accepts requests but never finishes responding. */
export type SlowService = { readonly origin: string; readonly server: Server };

const intervalMs = 10;

/**
 * Starts a service that calls `keepBusy` when a connection sends its first data. The service stops at the end of the
 * test file.
 */
export async function startSlowService(keepBusy: (socket: Socket) => void): Promise<SlowService> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => keepBusy(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Sends a string repeatedly until the connection is closed. */
export function repeat(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), intervalMs);
  socket.on("close", () => clearInterval(timer));
}

/** Switches to a protocol that was not requested. */
export function switchProtocols(socket: Socket): void {
  socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n");
}

/** Begins a response whose headers never end. */
export function dripHeaders(socket: Socket): void {
  socket.write("HTTP/1.1 201 Created\r\nX-Slow: ");
  repeat(socket, "y");
}
