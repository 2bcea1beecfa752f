import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";

/**
 * Routes a server's WebSocket upgrades by path, with the one `upgrade` listener there is: two WebSocket languages on one
 * port would otherwise close each other's connections. What nobody serves is answered with 404, and a page of another site
 * with 403: WebSockets know no same-origin policy.
 */
export function routeUpgrades(
  server: Server,
  servers: Readonly<Record<string, WebSocketServer>>,
  leaveAlone: (path: string) => boolean,
  isForeign: (request: IncomingMessage) => boolean = () => false,
): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // As it was sent: what tidying makes of it, or that it can't be tidied, is no concern of whoever comes by it.
    const [pathname = ""] = (request.url ?? "").split("?");
    const target = Object.hasOwn(servers, pathname) ? servers[pathname] : undefined;
    if (target && isForeign(request)) {
      refuse(socket, "403 Forbidden");
    } else if (target) {
      target.handleUpgrade(request, socket, head, (webSocket) => target.emit("connection", webSocket, request));
    } else if (!leaveAlone(pathname)) {
      refuse(socket, "404 Not Found");
    }
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
