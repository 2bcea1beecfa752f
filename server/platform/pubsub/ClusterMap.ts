import { slotCount } from "./channelSlot.js";

/** Where the nodes of a Redis Cluster are, and which of them has which slot; addresses are `host:port`. */
export class ClusterMap {
  private constructor(private readonly owners: readonly (string | null)[]) {}

  /** Nothing is known yet. */
  static readonly unknown = new ClusterMap([]);

  /**
   * Reads the answer to CLUSTER SLOTS. A node that does not know its own address is at the address that was asked.
   * @throws Error when it is no such answer
   */
  static read(answer: unknown, asked: string): ClusterMap {
    if (!Array.isArray(answer)) throw new Error("This is no answer to CLUSTER SLOTS.");
    const owners = Array.from<string | null>({ length: slotCount }).fill(null);
    for (const [from, to, [host, port]] of answer as readonly [number, number, readonly [string | null, number]][]) {
      const isKnown = host !== null && host !== "" && host !== "?";
      owners.fill(isKnown ? `${host}:${port}` : asked, from, to + 1);
    }
    return new ClusterMap(owners);
  }

  /** The node that has a slot; null where nobody is known to have it. */
  ownerOf(slot: number): string | null {
    return this.owners[slot] ?? null;
  }

  /** The nodes that have slots. */
  get nodes(): ReadonlySet<string> {
    return new Set(this.owners.filter((owner) => owner !== null));
  }

  /** Whether every slot has a node. */
  get isWhole(): boolean {
    return this.owners.length > 0 && !this.owners.includes(null);
  }
}
