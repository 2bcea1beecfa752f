import { LRUCache } from "lru-cache";
import { Backend } from "./Backend.js";

/** The maximum number of polling Socket.IO sessions whose nodes are remembered. */
const maxSessions = 100_000;

/** Chooses one of the nodes behind the reverse proxy for each request. */
export class Backends {
  private readonly all: readonly Backend[];
  private readonly nodeOfSession = new LRUCache<string, Backend>({ max: maxSessions });

  constructor(ports: readonly number[]) {
    this.all = ports.map((port) => new Backend(port));
  }

  /**
   * Returns the least busy untried node among the ready ones or, if none is ready, among the reachable ones; null if no
   * node is left. While a Socket.IO session's node is reachable, the session's requests go only to that node, because
   * no other node has the session.
   */
  choose(url: string, tried: ReadonlySet<Backend> = new Set()): Backend | null {
    const home = this.nodeOfSession.get(sessionIn(url) ?? "");
    if (home?.isReachable) return tried.has(home) ? null : home;
    const left = this.all.filter((backend) => !tried.has(backend));
    const ready = left.filter(({ isReady }) => isReady);
    const usable = ready.length > 0 ? ready : left.filter(({ isReachable }) => isReachable);
    return usable.reduce<Backend | null>((least, each) => (least && least.busy <= each.busy ? least : each), null);
  }

  /** Remembers a new session's node; `opening` is the response that opened the session. */
  remember(opening: string, backend: Backend): void {
    const session = /"sid":"([^"]+)"/.exec(opening)?.[1];
    if (session !== undefined) this.nodeOfSession.set(session, backend);
  }

  get ready(): number {
    return this.all.filter(({ isReady }) => isReady).length;
  }

  close(): void {
    for (const backend of this.all) backend.close();
  }
}

export function opensSession(url: string): boolean {
  return url.startsWith("/socket.io/") && sessionIn(url) === null && url.includes("transport=polling");
}

function sessionIn(url: string): string | null {
  return url.startsWith("/socket.io/") ? (/[?&]sid=([^&]+)/.exec(url)?.[1] ?? null) : null;
}
