import type { Clock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { SessionRow } from "../rows/SessionRow.js";

/** For how long an answer of the database holds, in milliseconds: so long an ended session may go unnoticed. */
const freshFor = 1000;

type Answer = { readonly alive: Promise<boolean>; readonly askedAt: number };

/** Knows which sessions live: asks the database at most once a second for each, and hears of every end on this node. */
export class SessionLiveness {
  /** The answers of the last second, and those of the one before; what is older is asked for anew. */
  private answers = new Map<string, Answer>();
  private earlier = new Map<string, Answer>();
  private turnedAt = 0;
  private readonly listeners = new Set<(sessionId: string) => void>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether a session lives, as of the last second. */
  isAlive(sessionId: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    const known = this.answers.get(sessionId) ?? this.earlier.get(sessionId);
    if (known !== undefined && Math.abs(now - known.askedAt) < freshFor) return known.alive;
    const alive = this.ask(sessionId);
    const answer = this.remember(sessionId, alive);
    alive.catch(() => {
      for (const some of [this.answers, this.earlier]) if (some.get(sessionId) === answer) some.delete(sessionId);
    });
    return alive;
  }

  /** Notes that a session has ended, and tells the listeners. */
  noteEnd(sessionId: string): void {
    this.remember(sessionId, Promise.resolve(false));
    for (const listener of this.listeners) listener(sessionId);
  }

  /** Calls `listener` with the id of each session that ends, perhaps more than once; answers how to stop. */
  onEnd(listener: (sessionId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private remember(sessionId: string, alive: Promise<boolean>): Answer {
    const answer = { alive, askedAt: this.clock.now().getTime() };
    if (Math.abs(answer.askedAt - this.turnedAt) >= freshFor) {
      this.earlier = this.answers;
      this.answers = new Map();
      this.turnedAt = answer.askedAt;
    }
    this.answers.set(sessionId, answer);
    return answer;
  }

  private async ask(sessionId: string): Promise<boolean> {
    const session = await this.database.dataSource.manager.findOne(SessionRow, {
      select: { id: true, revokedAt: true },
      where: { id: sessionId },
    });
    return session !== null && session.revokedAt === null;
  }
}
