/** A pseudo-random generator with a seed (mulberry32). */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 to `sides - 1`. */
  roll(sides: number): number {
    return Math.floor(this.next() * sides);
  }

  /** A random one of these. */
  pick<Thing>(things: readonly Thing[]): Thing {
    const thing = things[this.roll(things.length)];
    if (thing === undefined) throw new Error("There is nothing to pick from.");
    return thing;
  }

  /** True with this probability, in percent. */
  happens(percent: number): boolean {
    return this.next() * 100 < percent;
  }
}
