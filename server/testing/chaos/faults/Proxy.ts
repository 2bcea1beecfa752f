import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import type { Transform } from "node:stream";

/** Creates the stream that filters what a proxy's target sends back over one connection. */
export type Filter = () => Transform;

type Pair = { readonly near: Socket; readonly far: Socket | null };

/** A TCP proxy that simulates network failures. */
export class Proxy {
  private mode: "open" | "refusing" | "silent" = "open";
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly server: Server,
    private readonly target: NetConnectOpts,
    private readonly filter: Filter | null,
  ) {}

  static async open(target: NetConnectOpts, { filter = null }: { filter?: Filter | null } = {}): Promise<Proxy> {
    const server = createServer();
    const proxy = new Proxy(server, target, filter);
    server.on("connection", (near) => proxy.accept(near));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return proxy;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy is not listening.");
    return address.port;
  }

  /** Resets every connection; new ones still work, as after a short network failure. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      reset(near);
      far?.destroy();
    }
    this.pairs.clear();
  }

  refuse(): void {
    this.mode = "refusing";
    this.cut();
  }

  /** Stops forwarding without closing anything: connections stay half open, and new ones get no response. */
  fallSilent(): void {
    this.mode = "silent";
    for (const { near, far } of this.pairs) {
      near.unpipe().pause();
      far?.unpipe().pause();
    }
  }

  /** Forwards new connections again; connections that went silent stay silent. */
  recover(): void {
    this.mode = "open";
  }

  /** Resolves when a client next tries to connect, even if the connection is refused. */
  async nextConnection(): Promise<void> {
    await once(this.server, "connection");
  }

  async close(): Promise<void> {
    this.refuse();
    this.server.close();
    await once(this.server, "close");
  }

  private accept(near: Socket): void {
    near.on("error", () => undefined);
    if (this.mode === "refusing") {
      reset(near);
      return;
    }
    const far = this.mode === "silent" ? null : connect(this.target);
    const pair = { near, far };
    this.pairs.add(pair);
    if (!far) return;
    far.on("error", () => reset(near));
    const back = this.filter ? far.pipe(this.filter()) : far;
    near.pipe(far);
    back.pipe(near);
    near.on("close", () => {
      far.destroy();
      this.pairs.delete(pair);
    });
    far.on("close", () => {
      // While the proxy is silent, the client must not notice that the target closed the connection.
      if (!far.isPaused()) near.destroySoon();
    });
  }
}

/** Resets a connection; if it is closing gracefully, destroys it, because `resetAndDestroy` would never finish. */
function reset(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}
