import type { AppendCommand } from "./appending.js";

export type DedupedCommand = { readonly command: AppendCommand; readonly duplicates: AppendCommand[] };

export type DedupedBatch = {
  readonly written: readonly DedupedCommand[];
  /** Commands that must wait for the next batch. */
  readonly later: ReadonlySet<AppendCommand>;
};

/**
 * Prepares a batch for one statement. Of several commands that have the same chat, author and key, or start the same
 * chat, only the first is written. A read receipt that an earlier receipt covers counts as a duplicate of the earlier
 * one. A read receipt after a message by the same author waits for the next batch because its effect depends on the
 * message: a new message counts as reading everything before it, but a retry does not. The statement stores the highest
 * of a side's read counts, so MarkedUnread, which lowers the count, is written without other commands for its chat.
 */
export function dedupeBatch(batch: readonly AppendCommand[]): DedupedBatch {
  const firsts = new Map<string, DedupedCommand>();
  /** Each author's last message or read receipt in each chat. */
  const reads = new Map<string, DedupedCommand>();
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
    const earlier = fact.type === "MessagesRead" ? reads.get(author) : undefined;
    if (earlier?.command.fact.type === "MessageSent") {
      later.add(command);
      continue;
    }
    if (earlier && (earlier.command.count ?? 0) >= count) {
      earlier.duplicates.push(command);
      continue;
    }
    const entry: DedupedCommand = { command, duplicates: [] };
    if (dedupeKey !== null) firsts.set(dedupeKey, entry);
    if (fact.type === "MessageSent" || fact.type === "MessagesRead") reads.set(author, entry);
    written.push(entry);
  }
  return { written, later };
}
