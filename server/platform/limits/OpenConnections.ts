import type { Limits } from "./Limits.js";

/** How many connections may be open at the same time on one node; docs/SECURITY.md gives the reasons. */
export const connectionBounds = { anonymousPerAddress: 50, perAddress: 500, perAccount: 20 } as const;

type Bound = keyof typeof connectionBounds;

/** Counts the open connections of one protocol, by bound and by whom it is counted for. */
export class OpenConnections {
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits: Pick<Limits, "boundFactor">) {}

  isFull(bound: Bound, whose: string): boolean {
    return (this.counts.get(`${bound} ${whose}`) ?? 0) >= connectionBounds[bound] * this.limits.boundFactor;
  }

  /** Whether an address can open no further connection, which begins as an anonymous one. */
  isAddressFull(address: string): boolean {
    return this.isFull("perAddress", address) || this.isFull("anonymousPerAddress", address);
  }

  /** Counts one more; returns how to count it no more, which may be called again. */
  add(bound: Bound, whose: string): () => void {
    const key = `${bound} ${whose}`;
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
