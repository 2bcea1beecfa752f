import type { Limits } from "./Limits.js";

/** The maximum numbers of open connections per node and protocol; docs/SECURITY.md gives the reasons. */
export const connectionBounds = { anonymousPerAddress: 50, perAddress: 500, perAccount: 20 } as const;

type Bound = keyof typeof connectionBounds;

/** Counts one protocol's open connections, by bound and owner (an address or an account). */
export class OpenConnections {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits: Pick<Limits, "boundFactor">) {}

  isFull(bound: Bound, owner: string): boolean {
    return (this.counts.get(`${bound} ${owner}`) ?? 0) >= connectionBounds[bound] * this.limits.boundFactor;
  }

  /** Returns whether an address has reached either bound; both apply, because every connection starts out anonymous. */
  isAddressFull(address: string): boolean {
    return this.isFull("perAddress", address) || this.isFull("anonymousPerAddress", address);
  }

  /** Counts a connection. Returns a function that stops counting it and is safe to call repeatedly. */
  add(bound: Bound, owner: string): () => void {
    const key = `${bound} ${owner}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.counts.get(key) ?? 0) - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }
}
