import { slotCount } from "./channelSlot.js";

/** The nodes of a Redis Cluster, as `host:port`, and the slots that they own. */
export class ClusterMap {
  private constructor(private readonly owners: readonly (string | null)[]) {}

  static readonly unknown = new ClusterMap([]);

  /**
   * Parses the reply to CLUSTER SLOTS. A node without a host gets the queried address.
   * @throws Error if the reply has another format
   */
  static read(reply: unknown, queriedAddress: string): ClusterMap {
    if (!Array.isArray(reply)) throw new Error("This is not a reply to CLUSTER SLOTS.");
    const owners = Array.from<string | null>({ length: slotCount }).fill(null);
    for (const [from, to, [host, port]] of reply as readonly [number, number, readonly [string | null, number]][]) {
      const isKnown = host !== null && host !== "" && host !== "?";
      owners.fill(isKnown ? `${host}:${port}` : queriedAddress, from, to + 1);
    }
    return new ClusterMap(owners);
  }

  ownerOf(slot: number): string | null {
    return this.owners[slot] ?? null;
  }

  get nodes(): ReadonlySet<string> {
    return new Set(this.owners.filter((owner) => owner !== null));
  }

  get isWhole(): boolean {
    return this.owners.length > 0 && !this.owners.includes(null);
  }
}
