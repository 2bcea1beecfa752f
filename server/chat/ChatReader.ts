import { type ChatParticipants, isIn } from "./ChatParticipants.js";
import { fromMessageId } from "./chatId.js";
import type { ChatPosition, ChatRecord, ChatRows } from "./projections/chats.js";
import type { Messages, StoredMessage } from "./projections/messages.js";
import type { Viewer } from "../accounts/index.js";
import { isId } from "../platform/ids.js";
import { type Page, pageSize } from "../platform/pages.js";
import { wordsOf } from "../tutors/index.js";

/** How many items a page may have: from 1 to `most`, which is 100 where nothing else is said. */
type PageOf<Side extends string> = Readonly<Record<Side, number>> & { readonly most?: number };

type Parts = { readonly rows: ChatRows; readonly history: Messages; readonly participants: ChatParticipants };

/** A person's chats and messages as they stand; nobody else's are shown. */
export class ChatReader {
  constructor(private readonly parts: Parts) {}

  /** A chat of the viewer's; null when there is none with this id. */
  async chat(viewer: Viewer, chatId: string): Promise<ChatRecord | null> {
    const [chat] = isId(chatId) ? await this.parts.rows.byIds([chatId]) : [];
    return chat && isIn(chat, viewer) ? chat : null;
  }

  /** A message of a chat of the viewer's; null when there is none with this id. */
  async message(viewer: Viewer, messageId: string): Promise<StoredMessage | null> {
    const place = fromMessageId(messageId);
    const participants = place && (await this.parts.participants.of(place.chatId));
    const [message] = participants && isIn(participants, viewer) ? await this.parts.history.at([place]) : [];
    return message ?? null;
  }

  /**
   * The viewer's chats, the one with the newest message first, with the number of all that are meant: all of them, or
   * those with unread messages, or those with somebody whose name has words that begin as the words of `named`.
   * @throws DomainError INVALID for a page size out of bounds
   */
  async chats(
    viewer: Viewer,
    {
      first,
      most,
      after,
      onlyUnread,
      named,
    }: PageOf<"first"> & {
      after: ChatPosition | null;
      onlyUnread: boolean;
      named?: string | null;
    },
  ): Promise<Page<ChatRecord> & { total: number }> {
    const limit = pageSize(first, "first", most);
    const wishes = { onlyUnread, named: wordsOf(named ?? "") };
    const { total, chats } = await this.parts.rows.page(viewer.id, { ...wishes, after, limit: limit + 1 });
    return { total, items: chats.slice(0, limit), hasNext: chats.length > limit, hasPrevious: after !== null };
  }

  /**
   * A page of a chat's history, oldest first, that ends just before a sequence number or at the newest message.
   * @throws DomainError NOT_FOUND unless the chat is the viewer's, INVALID for a page size out of bounds
   */
  async messages(
    viewer: Viewer,
    chatId: string,
    { last, most, before }: PageOf<"last"> & { before: number | null },
  ): Promise<Page<StoredMessage>> {
    const limit = pageSize(last, "last", most);
    await this.parts.participants.require(viewer, chatId);
    const found = await this.parts.history.before(chatId, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const hasPrevious = found.length > limit;
    return { items: hasPrevious ? found.slice(1) : found, hasPrevious, hasNext: before !== null };
  }

  /** How many messages the viewer has not read, over all chats. */
  unreadCount(viewer: Viewer): Promise<number> {
    return this.parts.rows.unreadCount(viewer.id);
  }
}
