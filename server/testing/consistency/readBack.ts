import type { Pool } from "pg";
import type { ObservedEvent, History } from "./history.js";
import { exportEvents, verify } from "../../chat/index.js";

type Exported = ReturnType<typeof exportEvents> extends AsyncGenerator<infer Event> ? Event : never;

export function toObservedEvent({ chatId, seq, authorId, clientMessageId, fact }: Exported): ObservedEvent {
  return {
    chatId,
    seq,
    type: fact.type,
    authorId,
    key: fact.type === "MessageSent" ? clientMessageId : null,
    content: fact.type === "MessageSent" ? fact.content : null,
    upTo: fact.type === "MessagesRead" ? fact.upTo : null,
  };
}

/** Exports the logs and participants of these chats, and compares the stored projections with the log. */
export async function readBack(
  pool: Pool,
  chatIds: Iterable<string>,
): Promise<Pick<History, "log" | "people" | "differences">> {
  const log = new Map<string, readonly ObservedEvent[]>();
  const people = new Map<string, readonly string[]>();
  for (const chatId of chatIds) {
    const events: ObservedEvent[] = [];
    for await (const event of exportEvents(pool, { chatId })) {
      events.push(toObservedEvent(event));
      if (event.fact.type === "ChatStarted") people.set(chatId, [event.fact.studentId, event.fact.tutorId]);
    }
    log.set(chatId, events);
  }
  const { differences, storedHash, foldedHash } = await verify(pool, () => undefined);
  const sentences = differences.map(({ chatId, what }) => `Chat ${chatId}: ${what}.`);
  const differs = storedHash !== foldedHash && sentences.length === 0;
  return { log, people, differences: differs ? ["The hashes of the projections differ."] : sentences };
}
