import type { Clock } from "../../platform/clock.js";

/** How long a value from the database is cached, in milliseconds; a session's end may go unnoticed for that long. */
const freshForMs = 1000;

type Reading = { readonly alive: Promise<boolean>; readonly readAt: number };

/**
 * Checks whether sessions or API keys are active. Reads each of them at most once per second, but detects immediately
 * when one ends on this node.
 */
export class Liveness {
  /** The values read in the last second, and in `previous` those of the second before. Older values are read again. */
  private current = new Map<string, Reading>();
  private previous = new Map<string, Reading>();
  private rotatedAt = 0;
  private readonly listeners = new Set<(id: string) => void>();

  /** `load` reads from the database whether the session or key with the given id is active. */
  constructor(
    private readonly load: (id: string) => Promise<boolean>,
    private readonly clock: Clock,
  ) {}

  /** Returns whether a session or key was active within the last second. */
  isAlive(id: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    const known = this.current.get(id) ?? this.previous.get(id);
    if (known !== undefined && Math.abs(now - known.readAt) < freshForMs) return known.alive;
    const alive = this.load(id);
    const reading = this.remember(id, alive);
    alive.catch(() => {
      for (const some of [this.current, this.previous]) if (some.get(id) === reading) some.delete(id);
    });
    return alive;
  }

  /** Records that a session or key has ended, and notifies the listeners. */
  noteEnd(id: string): void {
    this.remember(id, Promise.resolve(false));
    for (const listener of this.listeners) listener(id);
  }

  /**
   * Calls `listener` with the id of each session or key that ends, possibly more than once; returns a function that
   * unsubscribes.
   */
  onEnd(listener: (id: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private remember(id: string, alive: Promise<boolean>): Reading {
    const reading = { alive, readAt: this.clock.now().getTime() };
    if (Math.abs(reading.readAt - this.rotatedAt) >= freshForMs) {
      this.previous = this.current;
      this.current = new Map();
      this.rotatedAt = reading.readAt;
    }
    this.current.set(id, reading);
    return reading;
  }
}
