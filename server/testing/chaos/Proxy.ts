import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import type { Transform } from "node:stream";

/** What a proxy may do to what comes back from its target. */
export type Filter = () => Transform;

type Pair = { readonly near: Socket; readonly far: Socket | null };

/** A stretch of network in front of a server: it can be cut, closed, or fall silent without a word. */
export class Proxy {
  private mode: "open" | "refusing" | "silent" = "open";
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly server: Server,
    private readonly target: NetConnectOpts,
    private readonly filter: Filter | null,
  ) {}

  /** Listens on a port of the loopback address; `port` 0 is one that is free. */
  static async open(target: NetConnectOpts, { filter = null }: { filter?: Filter | null } = {}): Promise<Proxy> {
    const server = createServer();
    const proxy = new Proxy(server, target, filter);
    server.on("connection", (near) => proxy.accept(near));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return proxy;
  }

  /** Where it listens. */
  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy does not listen.");
    return address.port;
  }

  /** Cuts every connection, as a broken cable does that is mended at once. */
  cut(): void {
    for (const { near, far } of this.pairs) {
      reset(near);
      far?.destroy();
    }
    this.pairs.clear();
  }

  /** Cuts every connection and takes no new one. */
  refuse(): void {
    this.mode = "refusing";
    this.cut();
  }

  /** From now on nothing goes through, and nobody is told: connections stay as they are, and new ones get no answer. */
  fallSilent(): void {
    this.mode = "silent";
    for (const { near, far } of this.pairs) {
      near.unpipe().pause();
      far?.unpipe().pause();
    }
  }

  /** New connections go through again; those that fell silent stay so for ever. */
  recover(): void {
    this.mode = "open";
  }

  /** Ends it, with all connections. */
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
      // Who fell silent does not say goodbye either.
      if (!far.isPaused()) near.destroySoon();
    });
  }
}

/** Ends a connection as a crash does. While it is saying goodbye that can't be done, and Node would never end itself. */
function reset(socket: Socket): void {
  if (socket.writableEnded && !socket.writableFinished) socket.destroy();
  else socket.resetAndDestroy();
}
