import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { SessionRow } from "./rows/SessionRow.js";

/** For how long an answer of the database holds, in milliseconds: so long an ended session may go unnoticed. */
const freshFor = 1000;

type Answer = { readonly alive: Promise<boolean>; readonly askedAt: number };

/** Knows which sessions live: asks the database at most once a second for each, and hears of every end on this node. */
export class SessionLiveness {
  private readonly answers = new LRUCache<string, Answer>({ max: 10_000 });
  private readonly listeners = new Set<(sessionId: string) => void>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether a session lives, as of the last second. */
  isAlive(sessionId: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    const known = this.answers.get(sessionId);
    if (known !== undefined && Math.abs(now - known.askedAt) < freshFor) return known.alive;
    const answer = { alive: this.ask(sessionId), askedAt: now };
    this.answers.set(sessionId, answer);
    answer.alive.catch(() => {
      if (this.answers.peek(sessionId) === answer) this.answers.delete(sessionId);
    });
    return answer.alive;
  }

  /** Notes that a session has ended, and tells the listeners. */
  noteEnd(sessionId: string): void {
    this.answers.set(sessionId, { alive: Promise.resolve(false), askedAt: this.clock.now().getTime() });
    for (const listener of this.listeners) listener(sessionId);
  }

  /** Calls `listener` with the id of each session that ends, perhaps more than once; answers how to stop. */
  onEnd(listener: (sessionId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async ask(sessionId: string): Promise<boolean> {
    const session = await this.database.dataSource.manager.findOne(SessionRow, {
      select: { id: true, revokedAt: true },
      where: { id: sessionId },
    });
    return session !== null && session.revokedAt === null;
  }
}
