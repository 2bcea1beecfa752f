import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.js";

/** How long a result is cached; a revocation on another node may go undetected for that long. */
const freshForMs = 1000;

type Reading = { readonly alive: Promise<boolean>; readonly readAt: number };

/**
 * Checks whether sessions or API keys are active. Loads the state of each at most once a second, but detects a
 * revocation on this node immediately.
 */
export class RevocationCache {
  private readonly known = new LRUCache<string, Reading>({ max: 2_000 });
  private readonly listeners = new Set<(id: string) => void>();

  /** `load` returns whether the session or key is active, according to the database. */
  constructor(
    private readonly load: (id: string) => Promise<boolean>,
    private readonly clock: Clock,
  ) {}

  /** Returns whether a session or key is active, as of at most a second ago. */
  isActive(id: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    const known = this.known.get(id);
    if (known !== undefined && Math.abs(now - known.readAt) < freshForMs) return known.alive;
    const alive = this.load(id);
    const reading = this.remember(id, alive);
    alive.catch(() => {
      if (this.known.get(id) === reading) this.known.delete(id);
    });
    return alive;
  }

  noteEnd(id: string): void {
    this.remember(id, Promise.resolve(false));
    for (const listener of this.listeners) listener(id);
  }

  /** Calls `listener` when a session or key ends, possibly more than once; returns a function that unsubscribes. */
  onEnd(listener: (id: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private remember(id: string, alive: Promise<boolean>): Reading {
    const reading = { alive, readAt: this.clock.now().getTime() };
    this.known.set(id, reading);
    return reading;
  }
}
