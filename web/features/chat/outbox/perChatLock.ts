const tails = new Map<string, Promise<unknown>>();

/**
 * Runs work on a chat's messages in one tab at a time. Without Web Locks, only calls in the same tab exclude each
 * other; if two tabs then send the same message, the server recognizes its key.
 */
export async function withChatLock<Result>(chatId: string, work: () => Promise<Result>): Promise<Result> {
  if ("locks" in navigator) return navigator.locks.request(`saywell-chat-${chatId}`, () => work());
  const mine = (tails.get(chatId) ?? Promise.resolve()).then(work);
  tails.set(
    chatId,
    mine.catch(() => undefined),
  );
  return mine;
}
