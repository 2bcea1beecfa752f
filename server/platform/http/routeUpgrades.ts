import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";

/**
 * Routes a server's WebSocket upgrades by path: WebSocket servers that share a port would otherwise close each other's
 * connections. Rejects pages of other sites with 403, because WebSockets have no same-origin policy, and unknown paths
 * with 404, unless `isIgnored` returns true because another listener handles them.
 */
export function routeUpgrades(
  server: Server,
  servers: Readonly<Record<string, WebSocketServer>>,
  isIgnored: (path: string) => boolean,
  isForeign: (request: IncomingMessage) => boolean = () => false,
): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The path is compared as sent; one that would match only after normalization is not served.
    const [pathname = ""] = (request.url ?? "").split("?");
    const target = Object.hasOwn(servers, pathname) ? servers[pathname] : undefined;
    if (target && isForeign(request)) {
      reject(socket, "403 Forbidden");
    } else if (target) {
      target.handleUpgrade(request, socket, head, (webSocket) => target.emit("connection", webSocket, request));
    } else if (!isIgnored(pathname)) {
      reject(socket, "404 Not Found");
    }
  });
}

function reject(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
