import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocketServer } from "ws";

const isWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";

/**
 * Makes Node.js 22.21, 24.9 and later ignore upgrades to protocols other than WebSocket; in older versions,
 * `routeUpgrades` handles them.
 */
export const upgradeOptions = { shouldUpgradeCallback: isWebSocket };

/**
 * Routes a server's WebSocket upgrades by path: WebSocket servers that share a port would otherwise close each other's
 * connections. Responds with 403 to upgrades requested by other sites' pages, because WebSockets have no same-origin
 * policy, and with 404 to upgrades on unknown paths. Does nothing if `isIgnored` returns true for the path, which
 * another listener then handles. Requests to upgrade to another protocol are served as ordinary HTTP/1.1 requests.
 */
export function routeUpgrades(
  server: Server,
  servers: Readonly<Record<string, WebSocketServer>>,
  isIgnored: (path: string) => boolean,
  isForeign: (request: IncomingMessage) => boolean = () => false,
): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The path is compared as sent; a path that would match only after normalization is rejected.
    const [pathname = ""] = (request.url ?? "").split("?");
    if (isIgnored(pathname)) return;
    if (!isWebSocket(request)) {
      serveWithoutUpgrade(server, request, socket, head);
      return;
    }
    const target = Object.hasOwn(servers, pathname) ? servers[pathname] : undefined;
    if (target && isForeign(request)) {
      reject(socket, "403 Forbidden");
    } else if (target) {
      target.handleUpgrade(request, socket, head, (webSocket) => target.emit("connection", webSocket, request));
    } else {
      reject(socket, "404 Not Found");
    }
  });
}

/** Rejects an upgrade, and closes the connection even if the client doesn't. */
function reject(socket: Duplex, status: string): void {
  // Node has removed its own listener, and an error without a listener would crash the process.
  socket.on("error", () => undefined);
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Passes a request back to the HTTP server without its upgrade headers, which a server is allowed to ignore (RFC 9110,
 * section 7.8): curl and Java offer HTTP/2 this way. In Node.js 26 and later, the body has already been parsed at this
 * point.
 */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method ?? ""} ${request.url ?? ""} HTTP/1.1`];
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const [name = "", value = ""] = request.rawHeaders.slice(i, i + 2);
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(head);
  socket.unshift(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
  server.emit("connection", socket);
}
