const tails = new Map<string, Promise<void>>();

/**
 * Runs work on a chat's messages while no tab does. Without Web Locks only this tab's calls run one after the other; the
 * server recognizes by its key a message that two tabs send.
 */
export async function withChatLock(chatId: string, work: () => Promise<void>): Promise<void> {
  if ("locks" in navigator) return navigator.locks.request(`saywell-chat-${chatId}`, () => work());
  const mine = (tails.get(chatId) ?? Promise.resolve()).then(work);
  tails.set(
    chatId,
    mine.catch(() => undefined),
  );
  return mine;
}
