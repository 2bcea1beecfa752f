import { LRUCache } from "lru-cache";
import { Backend } from "./Backend.js";

/** The number of polling Socket.IO sessions whose nodes are remembered. */
const maxSessions = 100_000;

/** The nodes behind the reverse proxy; chooses the one for each request. */
export class Backends {
  private readonly all: readonly Backend[];
  private readonly nodeOfSession = new LRUCache<string, Backend>({ max: maxSessions });

  constructor(ports: readonly number[]) {
    this.all = ports.map((port) => new Backend(port));
  }

  /**
   * Chooses the least busy untried node among the ready ones, or among the reachable ones if none is ready. A request
   * that belongs to a Socket.IO session goes only to the session's node, because no other node knows the session.
   */
  choose(url: string, tried: ReadonlySet<Backend> = new Set()): Backend | null {
    const home = this.nodeOfSession.get(sessionIn(url) ?? "");
    if (home?.isReachable) return tried.has(home) ? null : home;
    const left = this.all.filter((backend) => !tried.has(backend));
    const ready = left.filter(({ isReady }) => isReady);
    const usable = ready.length > 0 ? ready : left.filter(({ isReachable }) => isReachable);
    return usable.reduce<Backend | null>((least, each) => (least && least.busy <= each.busy ? least : each), null);
  }

  /** Remembers the node of a polling session; `opening` is the response that opened the session. */
  remember(opening: string, backend: Backend): void {
    const session = /"sid":"([^"]+)"/.exec(opening)?.[1];
    if (session !== undefined) this.nodeOfSession.set(session, backend);
  }

  /** The number of ready nodes. */
  get ready(): number {
    return this.all.filter(({ isReady }) => isReady).length;
  }

  close(): void {
    for (const backend of this.all) backend.close();
  }
}

/** Whether a request opens a polling Socket.IO session. */
export function opensSession(url: string): boolean {
  return url.startsWith("/socket.io/") && sessionIn(url) === null && url.includes("transport=polling");
}

function sessionIn(url: string): string | null {
  return url.startsWith("/socket.io/") ? (/[?&]sid=([^&]+)/.exec(url)?.[1] ?? null) : null;
}
