import type { ChatEvent } from "../events.js";
import type { FoldedChat } from "../projections/fold.js";
import { amendmentRowsOf, chatRowOf, projectedColumns, type ProjectedTable } from "./projectedRows.js";
import { chatIdOf } from "../chatId.js";

type Values = readonly (string | null)[];

/** What is stored of one chat beside its events. */
export type StoredChat = {
  /** The student's and the tutor's id, and the projected columns; undefined where there is no row. */
  readonly row: { readonly people: string; readonly values: Values } | undefined;
  readonly amendments: ReadonlyMap<number, Values>;
};

/** Says in which way a chat's stored rows differ from the fold of its events; empty when they agree. */
export function compareChat(chatId: string, folded: FoldedChat, stored: StoredChat): readonly string[] {
  const differences: string[] = [];
  const { state } = folded;
  if (!stored.row) {
    if (state) differences.push("the row of chat is missing");
  } else {
    const people = state ? `${state.studentId} ${state.tutorId}` : stored.row.people;
    if (people !== stored.row.people) differences.push("chat has other people than its events");
    const [studentId = "", tutorId = ""] = stored.row.people.split(" ");
    if (chatIdOf(studentId, tutorId) !== chatId) differences.push("chat has people that its id is not made from");
    differences.push(...compareRow("chat", "chat", chatRowOf(folded), stored.row.values));
  }
  const right = amendmentRowsOf(folded);
  for (const [seq, values] of stored.amendments) {
    const name = `message_amendment of message ${seq}`;
    const expected = right.get(seq);
    if (expected) differences.push(...compareRow("message_amendment", name, expected, values));
    else differences.push(`${name} should not be there`);
  }
  for (const seq of right.keys()) {
    if (!stored.amendments.has(seq)) differences.push(`message_amendment of message ${seq} is missing`);
  }
  return differences;
}

/** Says what is wrong with the events of a chat by themselves; empty when nothing is. */
export function checkEvents(events: readonly ChatEvent[]): readonly string[] {
  const problems: string[] = [];
  const sent = new Map<string, number>();
  const keys = new Set<string>();
  events.forEach(({ seq, tx, authorId, fact, ordinal, clientMessageId }, index) => {
    if (seq !== index + 1) problems.push(`event ${index + 1} has the sequence number ${seq}`);
    if (tx < (events[index - 1]?.tx ?? 0)) problems.push(`the transaction number falls at event ${seq}`);
    if ((fact.type === "ChatStarted") !== (index === 0)) problems.push(`event ${seq} is ${fact.type}`);
    if (fact.type === "MessageSent") {
      const count = (sent.get(authorId) ?? 0) + 1;
      sent.set(authorId, count);
      if (ordinal !== count) problems.push(`message ${seq} is its author's number ${count}, not ${ordinal}`);
    }
    const key = `${authorId} ${clientMessageId}`;
    if (clientMessageId !== null && keys.has(key)) problems.push(`event ${seq} repeats a client's key`);
    keys.add(key);
  });
  return problems;
}

function compareRow(table: ProjectedTable, name: string, right: Values, stored: Values): string[] {
  return projectedColumns[table].flatMap((column, i) =>
    right[i] === stored[i] ? [] : [`${name} has ${column} ${stored[i]} instead of ${right[i]}`],
  );
}
