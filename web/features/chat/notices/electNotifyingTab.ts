/** How long an election holds: other tabs may receive the same event this much later. */
const holdMs = 30_000;
/** How long hidden tabs wait for a visible one. */
const hiddenDelayMs = 400;

/**
 * Whether this tab is the one, of all the browser's tabs, to notify of an event. A tab in which the event is already seen
 * (`isSeen`) takes part too, and then notifies of nothing.
 */
export async function electNotifyingTab(what: string, isSeen: () => boolean): Promise<boolean> {
  if (!isSeen()) await new Promise((resolve) => setTimeout(resolve, hiddenDelayMs));
  // The tab may have become visible meanwhile.
  const seen = isSeen();
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null && !seen);
      return lock && new Promise((release) => setTimeout(release, holdMs));
    };
    navigator.locks.request(`saywell-told:${what}`, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}
