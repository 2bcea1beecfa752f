import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";

/**
 * Routes a server's WebSocket upgrades by path, with the one `upgrade` listener there is: two WebSocket languages on one
 * port would otherwise close each other's connections. What nobody serves is answered with 404.
 */
export function routeUpgrades(
  server: Server,
  servers: Readonly<Record<string, WebSocketServer>>,
  leaveAlone: (path: string) => boolean,
): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const target = servers[pathname];
    if (target) {
      target.handleUpgrade(request, socket, head, (webSocket) => target.emit("connection", webSocket, request));
    } else if (!leaveAlone(pathname)) {
      socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }
  });
}
