import type { Socket } from "socket.io";

/** In milliseconds. Version 2 clients send pings at this interval; later versions answer the server's pings. */
export const heartbeat = { pingInterval: 25_000, pingTimeout: 20_000 } as const;

/**
 * Closes the connection of a version 2 client whose pings stop after it has upgraded to WebSocket. Engine.IO does this
 * for all other connections.
 */
export function watchPings(conn: Socket["conn"]): void {
  if (conn.protocol !== 3) return;
  conn.once("upgrade", () => {
    const timeout = setTimeout(() => conn.close(true), heartbeat.pingInterval + heartbeat.pingTimeout);
    conn.on("heartbeat", () => timeout.refresh());
    conn.once("close", () => clearTimeout(timeout));
  });
}
