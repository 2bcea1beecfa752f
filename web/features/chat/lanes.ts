const tails = new Map<string, Promise<void>>();

/**
 * Runs work on a chat's messages while neither this tab nor another one does. Where the browser has no Web Locks, at least
 * this tab's works come one after the other; the server knows the keys of what two tabs send.
 */
export async function inLane(chatId: string, work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) return navigator.locks.request(`saywell-lane-${chatId}`, () => work());
  const mine = (tails.get(chatId) ?? Promise.resolve()).then(work);
  tails.set(
    chatId,
    mine.catch(() => undefined),
  );
  return mine;
}
