import type { Clock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { SessionRow } from "../rows/SessionRow.js";

/** How long a value from the database is trusted, in milliseconds; an ended session may go undetected that long. */
const freshForMs = 1000;

type Reading = { readonly alive: Promise<boolean>; readonly readAt: number };

/** Checks whether sessions are active: at most one read per session per second; the end of a session on this node is noticed at once. */
export class SessionLiveness {
  /** The values of the last second, and below those of the second before; anything older is read again. */
  private current = new Map<string, Reading>();
  private previous = new Map<string, Reading>();
  private rotatedAt = 0;
  private readonly listeners = new Set<(sessionId: string) => void>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether a session is active, as of the last second. */
  isAlive(sessionId: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    const known = this.current.get(sessionId) ?? this.previous.get(sessionId);
    if (known !== undefined && Math.abs(now - known.readAt) < freshForMs) return known.alive;
    const alive = this.load(sessionId);
    const reading = this.remember(sessionId, alive);
    alive.catch(() => {
      for (const some of [this.current, this.previous]) if (some.get(sessionId) === reading) some.delete(sessionId);
    });
    return alive;
  }

  /** Records that a session has ended, and notifies the listeners. */
  noteEnd(sessionId: string): void {
    this.remember(sessionId, Promise.resolve(false));
    for (const listener of this.listeners) listener(sessionId);
  }

  /** Calls `listener` with the id of each session that ends, possibly more than once; returns an unsubscribe. */
  onEnd(listener: (sessionId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private remember(sessionId: string, alive: Promise<boolean>): Reading {
    const reading = { alive, readAt: this.clock.now().getTime() };
    if (Math.abs(reading.readAt - this.rotatedAt) >= freshForMs) {
      this.previous = this.current;
      this.current = new Map();
      this.rotatedAt = reading.readAt;
    }
    this.current.set(sessionId, reading);
    return reading;
  }

  private async load(sessionId: string): Promise<boolean> {
    const session = await this.database.dataSource.manager.findOne(SessionRow, {
      select: { id: true, revokedAt: true },
      where: { id: sessionId },
    });
    return session !== null && session.revokedAt === null;
  }
}
