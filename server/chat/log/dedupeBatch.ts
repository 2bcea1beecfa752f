import type { AppendCommand } from "./appending.js";

/** A command to write, and its duplicates in the same batch, which share its outcome. */
export type DedupedCommand = { readonly command: AppendCommand; readonly duplicates: AppendCommand[] };

/** A batch prepared for one statement. */
export type DedupedBatch = {
  readonly written: readonly DedupedCommand[];
  /** Commands that must wait for the next batch. */
  readonly later: ReadonlySet<AppendCommand>;
};

/**
 * Prepares a batch for one statement. Of several commands with the same key, or that start the same chat, only the
 * first is written. A read receipt that an earlier command of the batch covers is dropped. MarkedUnread is the only
 * command that lowers a count, so it is the only command of its chat in a batch; every other count is then the batch's
 * maximum.
 */
export function dedupeBatch(batch: readonly AppendCommand[]): DedupedBatch {
  const firsts = new Map<string, DedupedCommand>();
  const covered = new Map<string, number>();
  const written: DedupedCommand[] = [];
  const later = new Set<AppendCommand>();
  const chats = new Map<string, "open" | "closed">();
  for (const command of batch) {
    const { chatId, authorId, fact, key, count = 0 } = command;
    const isExclusive = fact.type === "MarkedUnread";
    if (chats.get(chatId) === "closed" || (isExclusive && chats.has(chatId))) {
      chats.set(chatId, "closed");
      later.add(command);
      continue;
    }
    chats.set(chatId, isExclusive ? "closed" : "open");
    const author = `${chatId} ${authorId}`;
    const dedupeKey = fact.type === "ChatStarted" ? chatId : key === null ? null : `${author} ${key}`;
    const first = dedupeKey === null ? undefined : firsts.get(dedupeKey);
    if (first) {
      first.duplicates.push(command);
      continue;
    }
    if (fact.type === "MessagesRead" && (covered.get(author) ?? 0) >= count) continue;
    const entry: DedupedCommand = { command, duplicates: [] };
    if (dedupeKey !== null) firsts.set(dedupeKey, entry);
    // Sending a message counts as reading everything before it.
    if (fact.type === "MessageSent") covered.set(author, Number.MAX_SAFE_INTEGER);
    if (fact.type === "MessagesRead") covered.set(author, count);
    written.push(entry);
  }
  return { written, later };
}
