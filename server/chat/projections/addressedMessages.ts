import type { Pool } from "pg";
import { ChatRows } from "./chats.js";
import { type MessagePosition, Messages, type StoredMessage } from "./messages.js";

export type AddressedMessage = StoredMessage & { readonly readerId: string; readonly isRead: boolean };

/** Returns the messages that exist at these positions, with their readers, in no particular order. */
export async function readAddressedMessages(
  pool: Pool,
  positions: readonly MessagePosition[],
): Promise<readonly AddressedMessage[]> {
  if (positions.length === 0) return [];
  const ids = [...new Set(positions.map(({ chatId }) => chatId))];
  const [messages, chats] = await Promise.all([new Messages(pool).at(positions), new ChatRows(pool).byIds(ids)]);
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  return messages.flatMap((message) => {
    const chat = byId.get(message.chatId);
    if (!chat) return [];
    const isByStudent = message.authorId === chat.studentId;
    const reader = isByStudent ? chat.tutor : chat.student;
    const readerId = isByStudent ? chat.tutorId : chat.studentId;
    return [{ ...message, readerId, isRead: message.ordinal <= reader.read }];
  });
}

/**
 * Returns the ids of a person's newest chats with unread messages, up to a limit, and the total number of such chats.
 */
export async function readUnreadChats(
  pool: Pool,
  personId: string,
  limit: number,
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const filter = { onlyUnread: true, named: [], after: null, limit };
  const { total, chats } = await new ChatRows(pool).page(personId, filter);
  return { total, ids: chats.map(({ id }) => id) };
}
