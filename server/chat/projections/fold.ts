import { type ChatState, evolve } from "../chat.js";
import type { ChatEvent } from "../events.js";

/** The change that determines a message's state: a row of `message_amendment`. */
export type Amendment = {
  /** The sequence number of the event that made the change. */
  readonly seq: number;
  readonly content: string | null;
  readonly editedAt: Date | null;
  readonly removedAt: Date | null;
};

/** Everything projected from one chat: the expected contents of its row and its amendments. */
export type FoldedChat = {
  readonly state: ChatState | null;
  readonly lastTx: number;
  readonly lastRecordedAt: Date | null;
  readonly lastMessageTx: number;
  readonly amendments: ReadonlyMap<number, Amendment>;
};

export const emptyFold: FoldedChat = {
  state: null,
  lastTx: 0,
  lastRecordedAt: null,
  lastMessageTx: 0,
  amendments: new Map(),
};

/**
 * Folds the events of one chat, which must be in order.
 * @throws Error if the first event is not ChatStarted
 */
export function foldChat(events: Iterable<ChatEvent>): FoldedChat {
  let { state, lastTx, lastRecordedAt, lastMessageTx } = emptyFold;
  const amendments = new Map<number, Amendment>();
  for (const event of events) {
    state = evolve(state, event);
    lastTx = event.tx;
    if (lastRecordedAt === null || event.recordedAt > lastRecordedAt) lastRecordedAt = event.recordedAt;
    if (event.fact.type === "MessageSent") lastMessageTx = event.tx;
    amend(amendments, event);
  }
  return { state, lastTx, lastRecordedAt, lastMessageTx, amendments };
}

function amend(amendments: Map<number, Amendment>, { seq, recordedAt, fact }: ChatEvent): void {
  if (fact.type !== "MessageEdited" && fact.type !== "MessageRemoved") return;
  // The log's order resolves concurrent changes from two devices: once removed, a message stays removed.
  if (amendments.get(fact.messageSeq)?.removedAt) return;
  amendments.set(
    fact.messageSeq,
    fact.type === "MessageEdited"
      ? { seq, content: fact.content, editedAt: recordedAt, removedAt: null }
      : { seq, content: null, editedAt: null, removedAt: recordedAt },
  );
}
