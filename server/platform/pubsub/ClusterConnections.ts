import { channelSlot } from "./channelSlot.js";
import { ClusterMap } from "./ClusterMap.js";
import { type RedisConnectionHooks, RedisConnection } from "./RedisConnection.js";

/**
 * The lines to the nodes of a Redis Cluster, and the way to the one that has a channel. What the cluster says of itself
 * is asked of any node that answers; the addresses that the operator gave are never given up.
 */
export class ClusterConnections {
  private readonly lines = new Map<string, RedisConnection>();
  private readonly given: readonly string[];
  private map = ClusterMap.unknown;
  private learning: Promise<void> | null = null;
  private turn = 0;
  private isClosed = false;

  constructor(
    private readonly urls: readonly string[],
    private readonly hooks: RedisConnectionHooks,
  ) {
    this.given = urls.map(addressOf);
    for (const address of this.given) this.open(address);
  }

  /** The line to the node that has a channel; null while that is not known. */
  connectionOf(channel: string): RedisConnection | null {
    const owner = this.map.ownerOf(channelSlot(channel));
    return owner === null ? null : (this.lines.get(owner) ?? null);
  }

  /** All lines there are. */
  all(): readonly RedisConnection[] {
    return [...this.lines.values()];
  }

  /** Whether every slot has a node that can be reached. */
  get isWhole(): boolean {
    return this.map.isWhole && [...this.map.nodes].every((node) => this.lines.get(node)?.isReady);
  }

  /** Asks which node has what, one question at a time; keeps what was known where nobody answers. */
  learn(): Promise<void> {
    this.learning ??= this.ask().finally(() => (this.learning = null));
    return this.learning;
  }

  /** Lets all connections go. */
  close(): void {
    this.isClosed = true;
    for (const line of this.lines.values()) line.close();
  }

  private async ask(): Promise<void> {
    const ready = [...this.lines].filter(([, line]) => line.isReady);
    // Each time another one begins: a node that is cut off from the others knows only how things were.
    this.turn += 1;
    for (let i = 0; i < ready.length; i++) {
      const [address, line] = ready[(this.turn + i) % ready.length] ?? [];
      if (address === undefined || line === undefined) continue;
      const map = await line.ask("CLUSTER", "SLOTS").then(
        (answer) => ClusterMap.read(answer, address),
        () => null,
      );
      if (map === null) continue;
      this.follow(map);
      return;
    }
  }

  private follow(map: ClusterMap): void {
    if (this.isClosed) return;
    this.map = map;
    const wanted = new Set([...this.given, ...map.nodes]);
    for (const address of wanted) if (!this.lines.has(address)) this.open(address);
    for (const [address, line] of this.lines) {
      if (wanted.has(address)) continue;
      this.lines.delete(address);
      line.close();
    }
  }

  /** A node is reached as the first given one is: with the same protocol, user and password. */
  private open(address: string): void {
    const index = this.given.indexOf(address);
    const url = new URL(this.urls[Math.max(0, index)] ?? "");
    if (index < 0) url.host = address.includes(":", address.indexOf(":") + 1) ? bracketed(address) : address;
    this.lines.set(address, new RedisConnection(url.href, "sharded", this.hooks));
  }
}

function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/^\[|\]$/g, "")}:${port === "" ? "6379" : port}`;
}

/** An address of version 6 as URLs have it. */
function bracketed(address: string): string {
  const end = address.lastIndexOf(":");
  return `[${address.slice(0, end)}]${address.slice(end)}`;
}
