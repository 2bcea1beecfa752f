import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { Backends } from "./Backends.js";
import { forward } from "./forward.js";
import { tunnel } from "./tunnel.js";

/**
 * A proxy for tests and `npm run nodes`; in production, use nginx, Caddy or the like instead (see deploy/). Checks the
 * nodes' health, retries safe requests on another node when a node dies, forwards WebSockets, and provides sticky
 * sessions for Socket.IO's HTTP long-polling.
 */
export class ReverseProxy {
  private readonly sockets = new Set<Duplex>();

  private constructor(
    private readonly server: Server,
    private readonly backends: Backends,
  ) {}

  /**
   * Listens on the loopback address, on `port` or, if `port` is 0, on a free port.
   * @throws Error with code EADDRINUSE if the port is taken
   */
  static async open(ports: readonly number[], port = 0): Promise<ReverseProxy> {
    const backends = new Backends(ports);
    const server = createServer((incoming, outgoing) => forward(backends, incoming, outgoing));
    const proxy = new ReverseProxy(server, backends);
    // Uploads are allowed to take any amount of time.
    server.requestTimeout = 0;
    server.on("connection", (socket) => {
      proxy.sockets.add(socket);
      socket.once("close", () => proxy.sockets.delete(socket));
    });
    server.on("upgrade", (incoming, socket, head) => tunnel(backends, incoming, socket, head));
    server.listen({ port, host: "127.0.0.1", backlog: 4096 });
    await once(server, "listening").catch((error: unknown) => {
      backends.close();
      throw error;
    });
    return proxy;
  }

  get origin(): string {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The reverse proxy is closed.");
    return `http://127.0.0.1:${address.port}`;
  }

  get ready(): number {
    return this.backends.ready;
  }

  async close(): Promise<void> {
    this.backends.close();
    const closed = once(this.server, "close");
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
