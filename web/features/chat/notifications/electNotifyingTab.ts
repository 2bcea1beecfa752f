import { pause } from "../../../ui/data/scheduling";

/** How long the elected tab holds the lock: other tabs may receive the same event up to this much later. */
const holdMs = 30_000;
/** The head start for tabs where the user sees the event, in milliseconds. */
const hiddenDelayMs = 400;

/**
 * Returns whether this tab is elected, among all the browser's tabs, to notify the user of an event. A tab where the
 * user already sees the event (`isSeen`) takes part too; if that tab wins, no tab notifies the user.
 */
export async function electNotifyingTab(what: string, isSeen: () => boolean): Promise<boolean> {
  if (!isSeen()) await pause(hiddenDelayMs);
  // The user may have opened the chat in the meantime.
  const seen = isSeen();
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null && !seen);
      return lock && pause(holdMs);
    };
    navigator.locks.request(`saywell-notifies:${what}`, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}
