import { type ChatParticipants, isIn } from "./ChatParticipants.js";
import { fromMessageId } from "./chatId.js";
import type { ChatPosition, ChatRecord, ChatRows } from "./projections/chats.js";
import type { Messages, StoredMessage } from "./projections/messages.js";
import { requireViewer, type Viewer } from "../accounts/index.js";
import { isId } from "../platform/ids.js";
import { type Page, pageSize } from "../platform/pages.js";
import { wordsOf } from "../tutors/index.js";

/** The size of a page: from 1 to `most`, which defaults to 100. */
type PageOf<Side extends string> = Readonly<Record<Side, number>> & { readonly most?: number };

type Dependencies = { readonly rows: ChatRows; readonly history: Messages; readonly participants: ChatParticipants };

/** Reads the viewer's chats and messages; never those of anyone else. */
export class ChatReader {
  constructor(private readonly deps: Dependencies) {}

  /** Returns one of the viewer's chats; null if the viewer has none with this id. */
  async chat(caller: Viewer | null, chatId: string): Promise<ChatRecord | null> {
    const viewer = requireViewer(caller, "READ_CHATS");
    const [chat] = isId(chatId) ? await this.deps.rows.byIds([chatId]) : [];
    return chat && isIn(chat, viewer) ? chat : null;
  }

  /** Returns a message of one of the viewer's chats; null if there is none with this id. */
  async message(caller: Viewer | null, messageId: string): Promise<StoredMessage | null> {
    const viewer = requireViewer(caller, "READ_CHATS");
    const position = fromMessageId(messageId);
    const participants = position && (await this.deps.participants.of(position.chatId));
    const [message] = participants && isIn(participants, viewer) ? await this.deps.history.at([position]) : [];
    return message ?? null;
  }

  /**
   * Returns a page of the viewer's chats, the one with the newest message first, and the total number of matching
   * chats. `onlyUnread` keeps those with unread messages, `named` those whose counterpart's name has words that start
   * with its words.
   * @throws DomainError INVALID for a page size out of bounds
   */
  async chats(
    caller: Viewer | null,
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
    const viewer = requireViewer(caller, "READ_CHATS");
    const limit = pageSize(first, "first", most);
    const filter = { onlyUnread, named: wordsOf(named ?? "") };
    const { total, chats } = await this.deps.rows.page(viewer.id, { ...filter, after, limit: limit + 1 });
    return { total, items: chats.slice(0, limit), hasNext: chats.length > limit, hasPrevious: after !== null };
  }

  /**
   * Returns a page of a chat's history, oldest first, that ends just before a sequence number or at the newest message.
   * @throws DomainError NOT_FOUND unless the chat is the viewer's, INVALID for a page size out of bounds
   */
  async messages(
    caller: Viewer | null,
    chatId: string,
    { last, most, before }: PageOf<"last"> & { before: number | null },
  ): Promise<Page<StoredMessage>> {
    const viewer = requireViewer(caller, "READ_CHATS");
    const limit = pageSize(last, "last", most);
    await this.deps.participants.require(viewer, chatId);
    const found = await this.deps.history.before(chatId, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const hasPrevious = found.length > limit;
    return { items: hasPrevious ? found.slice(1) : found, hasPrevious, hasNext: before !== null };
  }

  /** Returns how many messages the viewer has not read, over all chats. */
  async unreadCount(caller: Viewer | null): Promise<number> {
    const viewer = requireViewer(caller, "READ_CHATS");
    return this.deps.rows.unreadCount(viewer.id);
  }
}
