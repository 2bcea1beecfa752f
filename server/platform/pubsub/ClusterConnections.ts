import { channelSlot } from "./channelSlot.js";
import { ClusterMap } from "./ClusterMap.js";
import { type RedisConnectionHooks, RedisConnection } from "./RedisConnection.js";

/**
 * Manages the connections to the nodes of a Redis Cluster, and finds the one to the node that owns a channel. The
 * topology is read from any responsive node; connections to the configured addresses are never dropped.
 */
export class ClusterConnections {
  private readonly connections = new Map<string, RedisConnection>();
  private readonly configured: readonly string[];
  private map = ClusterMap.unknown;
  private refreshing: Promise<void> | null = null;
  private nextNode = 0;
  private isClosed = false;

  constructor(
    private readonly urls: readonly string[],
    private readonly hooks: RedisConnectionHooks,
  ) {
    this.configured = urls.map(addressOf);
    for (const address of this.configured) this.open(address);
  }

  /** Returns the connection to the node that owns a channel; null while the owner is unknown. */
  connectionOf(channel: string): RedisConnection | null {
    const owner = this.map.ownerOf(channelSlot(channel));
    return owner === null ? null : (this.connections.get(owner) ?? null);
  }

  all(): readonly RedisConnection[] {
    return [...this.connections.values()];
  }

  get isWhole(): boolean {
    return this.map.isWhole && [...this.map.nodes].every((node) => this.connections.get(node)?.isReady);
  }

  /** Refreshes the slot map, one refresh at a time; keeps the current map if no node responds. */
  refresh(): Promise<void> {
    this.refreshing ??= this.loadMap().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.all().map((connection) => connection.close()));
  }

  private async loadMap(): Promise<void> {
    const ready = [...this.connections].filter(([, connection]) => connection.isReady);
    // Starts with a different node each time, because a node that is cut off from the others has a stale map.
    this.nextNode += 1;
    for (let i = 0; i < ready.length; i++) {
      const [address, connection] = ready[(this.nextNode + i) % ready.length] ?? [];
      if (address === undefined || connection === undefined) continue;
      const map = await connection.call("CLUSTER", "SLOTS").then(
        (answer) => ClusterMap.read(answer, address),
        () => null,
      );
      if (map === null) continue;
      this.apply(map);
      return;
    }
  }

  private apply(map: ClusterMap): void {
    if (this.isClosed) return;
    this.map = map;
    const wanted = new Set([...this.configured, ...map.nodes]);
    for (const address of wanted) if (!this.connections.has(address)) this.open(address);
    for (const [address, connection] of this.connections) {
      if (wanted.has(address)) continue;
      this.connections.delete(address);
      void connection.close();
    }
  }

  /** Connects to a node; one that is not configured gets the first configured node's protocol, user and password. */
  private open(address: string): void {
    const index = this.configured.indexOf(address);
    const url = new URL(this.urls[Math.max(0, index)] ?? "");
    if (index < 0) url.host = address.includes(":", address.indexOf(":") + 1) ? bracketed(address) : address;
    this.connections.set(address, new RedisConnection(url.href, "sharded", this.hooks));
  }
}

function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/^\[|\]$/g, "")}:${port === "" ? "6379" : port}`;
}

function bracketed(address: string): string {
  const end = address.lastIndexOf(":");
  return `[${address.slice(0, end)}]${address.slice(end)}`;
}
