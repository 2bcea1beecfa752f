/** The lock's name, the same in all tabs. */
const name = "saywell-session";

let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` while no other tab runs its own. Where the browser has no Web Locks (a plain http address other than
 * localhost), at least this tab's works come one after the other.
 */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(name, () => work());
  const mine = tail.then(work);
  tail = mine.catch(() => undefined);
  return mine;
}

/** Resolves when nobody holds the lock: a request that starts now would only carry a token that is being replaced. */
export async function sessionLockFree(): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request(name, { mode: "shared" }, () => undefined);
  else await tail;
}
