import type { AppendCommand } from "./appending.js";

/** A command of a batch that is written, with those of the batch that would store the same and share its outcome. */
export type Sifted = { readonly command: AppendCommand; readonly twins: AppendCommand[] };

/** A batch made ready for one statement. */
export type SiftedBatch = {
  readonly written: readonly Sifted[];
  /** Commands that must wait for the next batch. */
  readonly later: ReadonlySet<AppendCommand>;
};

/**
 * Makes a batch ready for one statement: of commands with the same key, or that start the same chat, one is written; a
 * reading that others of the batch cover is left out; and marking as unread, which alone lowers a count, has its chat to
 * itself, so that every other count of a batch may be its largest.
 */
export function dedupeBatch(batch: readonly AppendCommand[]): SiftedBatch {
  const firsts = new Map<string, Sifted>();
  const covered = new Map<string, number>();
  const written: Sifted[] = [];
  const later = new Set<AppendCommand>();
  const chats = new Map<string, "open" | "closed">();
  for (const command of batch) {
    const { chatId, authorId, fact, key, count = 0 } = command;
    const isAlone = fact.type === "MarkedUnread";
    if (chats.get(chatId) === "closed" || (isAlone && chats.has(chatId))) {
      chats.set(chatId, "closed");
      later.add(command);
      continue;
    }
    chats.set(chatId, isAlone ? "closed" : "open");
    const author = `${chatId} ${authorId}`;
    const sameAs = fact.type === "ChatStarted" ? chatId : key === null ? null : `${author} ${key}`;
    const first = sameAs === null ? undefined : firsts.get(sameAs);
    if (first) {
      first.twins.push(command);
      continue;
    }
    if (fact.type === "MessagesRead" && (covered.get(author) ?? 0) >= count) continue;
    const entry: Sifted = { command, twins: [] };
    if (sameAs !== null) firsts.set(sameAs, entry);
    // OutgoingMessage counts as having read everything before it.
    if (fact.type === "MessageSent") covered.set(author, Number.MAX_SAFE_INTEGER);
    if (fact.type === "MessagesRead") covered.set(author, count);
    written.push(entry);
  }
  return { written, later };
}
