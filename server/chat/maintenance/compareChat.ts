import type { ChatEvent } from "../events.js";
import type { FoldedChat } from "../projections/fold.js";
import { amendmentRowsOf, chatRowOf, projectedColumns, type ProjectedTable } from "./projectedRows.js";
import { chatIdOf } from "../chatId.js";

type Values = readonly (string | null)[];

export type StoredChat = {
  /** `people` consists of the student's id and the tutor's id, separated by a space. */
  readonly row: { readonly people: string; readonly values: Values } | undefined;
  readonly amendments: ReadonlyMap<number, Values>;
};

/** Lists how a chat's stored rows differ from the fold of its events. */
export function compareChat(chatId: string, folded: FoldedChat, stored: StoredChat): readonly string[] {
  const differences: string[] = [];
  const { state } = folded;
  if (!stored.row) {
    if (state) differences.push("the chat row is missing");
  } else {
    const people = state ? `${state.studentId} ${state.tutorId}` : stored.row.people;
    if (people !== stored.row.people) differences.push("the participants of the chat differ from those in its events");
    const [studentId = "", tutorId = ""] = stored.row.people.split(" ");
    if (chatIdOf(studentId, tutorId) !== chatId)
      differences.push("the id of the chat is not derived from its participants");
    differences.push(...compareRow("chat", "chat", chatRowOf(folded), stored.row.values));
  }
  const expectedRows = amendmentRowsOf(folded);
  for (const [seq, values] of stored.amendments) {
    const name = `message_amendment of message ${seq}`;
    const expected = expectedRows.get(seq);
    if (expected) differences.push(...compareRow("message_amendment", name, expected, values));
    else differences.push(`${name} should not exist`);
  }
  for (const seq of expectedRows.keys()) {
    if (!stored.amendments.has(seq)) differences.push(`message_amendment of message ${seq} is missing`);
  }
  return differences;
}

/** Lists how a chat's events violate the log's rules. */
export function checkEvents(events: readonly ChatEvent[]): readonly string[] {
  const problems: string[] = [];
  const sent = new Map<string, number>();
  const keys = new Set<string>();
  events.forEach(({ seq, tx, authorId, fact, ordinal, clientMessageId }, index) => {
    if (seq !== index + 1) problems.push(`event ${index + 1} has sequence number ${seq}`);
    if (tx < (events[index - 1]?.tx ?? 0)) problems.push(`the transaction ID decreases at event ${seq}`);
    if ((fact.type === "ChatStarted") !== (index === 0)) problems.push(`event ${seq} is ${fact.type}`);
    if (fact.type === "MessageSent") {
      const count = (sent.get(authorId) ?? 0) + 1;
      sent.set(authorId, count);
      if (ordinal !== count)
        problems.push(`message ${seq} is number ${count} of its author, but its ordinal is ${ordinal}`);
    }
    const key = `${authorId} ${clientMessageId}`;
    if (clientMessageId !== null && keys.has(key)) problems.push(`event ${seq} repeats a key`);
    keys.add(key);
  });
  return problems;
}

function compareRow(table: ProjectedTable, name: string, expected: Values, stored: Values): string[] {
  return projectedColumns[table].flatMap((column, i) =>
    expected[i] === stored[i] ? [] : [`${name} has ${column} ${stored[i]} instead of ${expected[i]}`],
  );
}
