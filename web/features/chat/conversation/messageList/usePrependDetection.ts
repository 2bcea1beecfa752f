import { useState } from "react";
import type { ConversationRow } from "./conversationRows";
import type { ConversationMessage } from "./shownMessages";

type Rows = readonly ConversationRow<ConversationMessage>[];

/** Returns whether older rows were prepended; if so, the list keeps its distance from the end. */
export function usePrependDetection(rows: Rows): boolean {
  const [seen, setSeen] = useState({ rows, shift: false });
  if (seen.rows === rows) return seen.shift;
  const first = seen.rows[0]?.message.key;
  const shift = first !== rows[0]?.message.key && rows.some(({ message }) => message.key === first);
  setSeen({ rows, shift });
  return shift;
}
