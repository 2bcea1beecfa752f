import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { Backends } from "./Backends.js";
import { forward } from "./forward.js";
import { tunnel } from "./tunnel.js";

/**
 * A small reverse proxy before several nodes on this machine, for rehearsals: it asks each of them again and again whether
 * it is ready, gives what may be asked again to another one when a node dies, leads WebSockets through, and keeps a
 * polling Socket.IO session at its node. An operator has nginx, Caddy or the like for it (see deploy/).
 */
export class ReverseProxy {
  private readonly open = new Set<Duplex>();

  private constructor(
    private readonly server: Server,
    private readonly backends: Backends,
  ) {}

  /**
   * Opens it before the nodes on these ports, on a port of the loopback address; 0 is one that is free.
   * @throws Error with code EADDRINUSE when the port is taken
   */
  static async before(ports: readonly number[], port = 0): Promise<ReverseProxy> {
    const backends = new Backends(ports);
    const server = createServer((incoming, outgoing) => forward(backends, incoming, outgoing));
    const door = new ReverseProxy(server, backends);
    // A file may take its time on its way up, and so may a poll on its way down.
    server.requestTimeout = 0;
    server.on("connection", (socket) => {
      door.open.add(socket);
      socket.once("close", () => door.open.delete(socket));
    });
    server.on("upgrade", (incoming, socket, head) => tunnel(backends, incoming, socket, head));
    server.listen({ port, host: "127.0.0.1", backlog: 4096 });
    await once(server, "listening").catch((error: unknown) => {
      backends.close();
      throw error;
    });
    return door;
  }

  /** Where people come in. */
  get origin(): string {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The front door is closed.");
    return `http://127.0.0.1:${address.port}`;
  }

  /** How many nodes behind it are ready. */
  get ready(): number {
    return this.backends.ready;
  }

  /** Closes it, with everything that goes through it. */
  async close(): Promise<void> {
    this.backends.close();
    const closed = once(this.server, "close");
    this.server.close();
    for (const socket of this.open) socket.destroy();
    await closed;
  }
}
