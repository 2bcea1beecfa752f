/** For how long a claim stands, in milliseconds: so long other tabs may hear of the same later. */
const holds = 30_000;
/** How long the tabs that nobody looks at wait for the one that somebody does, in milliseconds. */
const courtesy = 400;

/**
 * Whether this tab is the one to tell of something, of all the tabs of this browser. The tab in which somebody sees it
 * already claims it too, by `isSeen`, and tells nothing.
 */
export async function claimTelling(what: string, isSeen: () => boolean): Promise<boolean> {
  if (!isSeen()) await new Promise((resolve) => setTimeout(resolve, courtesy));
  // It may have come into sight meanwhile.
  const seen = isSeen();
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null && !seen);
      return lock && new Promise((release) => setTimeout(release, holds));
    };
    navigator.locks.request(`saywell-told:${what}`, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}
