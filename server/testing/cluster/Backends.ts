import { LRUCache } from "lru-cache";
import { Backend } from "./Backend.js";

/** Of how many polling Socket.IO sessions it is remembered at which node they are. */
const maxSessions = 100_000;

/** The nodes behind the front door, and who of them takes what. */
export class Backends {
  private readonly all: readonly Backend[];
  private readonly homes = new LRUCache<string, Backend>({ max: maxSessions });

  constructor(ports: readonly number[]) {
    this.all = ports.map((port) => new Backend(port));
  }

  /**
   * The least busy one that is ready, or at least there where none is, and was not tried before. Who has a Socket.IO session
   * at one of them is led there and nowhere else: another one does not know it.
   */
  choose(url: string, tried: ReadonlySet<Backend> = new Set()): Backend | null {
    const home = this.homes.get(sessionIn(url) ?? "");
    if (home?.isThere) return tried.has(home) ? null : home;
    const left = this.all.filter((backend) => !tried.has(backend));
    const ready = left.filter(({ isReady }) => isReady);
    const usable = ready.length > 0 ? ready : left.filter(({ isThere }) => isThere);
    return usable.reduce<Backend | null>((least, each) => (least && least.busy <= each.busy ? least : each), null);
  }

  /** Remembers at which node a polling session was opened, from the words it was opened with. */
  remember(opening: string, backend: Backend): void {
    const session = /"sid":"([^"]+)"/.exec(opening)?.[1];
    if (session !== undefined) this.homes.set(session, backend);
  }

  /** How many are ready. */
  get ready(): number {
    return this.all.filter(({ isReady }) => isReady).length;
  }

  /** Nobody is asked any more how they are. */
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
