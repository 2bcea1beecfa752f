import { type ChatParticipants, isIn } from "./ChatParticipants.js";
import { fromMessageId } from "./chatId.js";
import type { MessagePage } from "./messages/messagePage.args.js";
import type { ChatPosition, ChatRecord, ChatRows } from "./projections/chats.js";
import type { Messages, StoredMessage } from "./projections/messages.js";
import { requireViewer, type Viewer } from "../accounts/index.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { isId } from "../platform/ids.js";
import { type Page, pageSize } from "../platform/pagination.js";
import { searchTokensOf } from "../platform/search/searchTokens.js";

/** A page size from 1 to `most`, which defaults to 100. */
type PageOf<Side extends string> = Readonly<Record<Side, number>> & { readonly most?: number };

type Dependencies = { readonly rows: ChatRows; readonly history: Messages; readonly participants: ChatParticipants };

/** Reads chats and messages for their participants only. */
export class ChatReader {
  constructor(private readonly deps: Dependencies) {}

  /** Returns one of the viewer's chats; null if the viewer has none with this id. */
  async chat(caller: Viewer | null, chatId: string): Promise<ChatRecord | null> {
    const [chat] = await this.chatsById(caller, [chatId]);
    return chat ?? null;
  }

  /** Returns the viewer's chats with these ids, in no particular order. */
  async chatsById(caller: Viewer | null, ids: readonly string[]): Promise<readonly ChatRecord[]> {
    const viewer = requireViewer(caller, "READ_CHATS");
    const known = ids.filter(isId);
    const chats = known.length === 0 ? [] : await this.deps.rows.byIds(known);
    return chats.filter((chat) => isIn(chat, viewer));
  }

  /** Returns the messages with these ids that are in the viewer's chats, in no particular order. */
  async messagesById(caller: Viewer | null, ids: readonly string[]): Promise<readonly StoredMessage[]> {
    const viewer = requireViewer(caller, "READ_CHATS");
    const positions = ids.flatMap((id) => fromMessageId(id) ?? []);
    const chats = await this.chatsById(viewer, [...new Set(positions.map(({ chatId }) => chatId))]);
    const own = new Set(chats.map(({ id }) => id));
    const readable = positions.filter(({ chatId }) => own.has(chatId));
    return readable.length === 0 ? [] : this.deps.history.at(readable);
  }

  /**
   * Returns a page of the viewer's chats, most recent message first, and the total number of matching chats. `named`
   * selects chats where each word of `named` is a prefix of a word in the counterpart's name.
   * @throws DomainError INVALID for an out-of-range page size
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
    const filter = { onlyUnread, named: searchTokensOf(named ?? "") };
    const { total, chats } = await this.deps.rows.page(viewer.id, { ...filter, after, limit: limit + 1 });
    return { total, items: chats.slice(0, limit), hasNext: chats.length > limit, hasPrevious: after !== null };
  }

  /**
   * Returns a page of a chat's history, oldest first. With `around`, the page is shorter near either end of the chat.
   * @throws DomainError NOT_FOUND unless the chat is the viewer's and has the message `around`, INVALID for an
   * out-of-range page size
   */
  async messages(
    caller: Viewer | null,
    chatId: string,
    page: MessagePage & { readonly most?: number },
  ): Promise<Page<StoredMessage>> {
    const viewer = requireViewer(caller, "READ_CHATS");
    const limit = "last" in page ? pageSize(page.last, "last", page.most) : pageSize(page.first, "first", page.most);
    await this.deps.participants.require(viewer, chatId);
    if ("around" in page) return this.messagesAround(chatId, page.around, limit);
    if ("after" in page) {
      const found = await this.deps.history.after(chatId, page.after ?? 0, limit + 1);
      return { items: found.slice(0, limit), hasNext: found.length > limit, hasPrevious: page.after !== null };
    }
    const found = await this.deps.history.before(chatId, page.before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const hasPrevious = found.length > limit;
    return { items: hasPrevious ? found.slice(1) : found, hasPrevious, hasNext: page.before !== null };
  }

  private async messagesAround(chatId: string, messageId: string, limit: number): Promise<Page<StoredMessage>> {
    const position = fromMessageId(messageId);
    const seq = position?.chatId === chatId ? position.seq : 0;
    const half = Math.floor(limit / 2);
    const [earlier, later] = await Promise.all([
      this.deps.history.before(chatId, seq, half + 1),
      this.deps.history.after(chatId, seq - 1, limit - half + 1),
    ]);
    if (later[0]?.seq !== seq) {
      throw DomainError.of("NOT_FOUND", "MESSAGE_NOT_FOUND", "There is no such message in this chat.", "around");
    }
    const [hasPrevious, hasNext] = [earlier.length > half, later.length > limit - half];
    const items = [...(hasPrevious ? earlier.slice(1) : earlier), ...(hasNext ? later.slice(0, -1) : later)];
    return { items, hasPrevious, hasNext };
  }

  async unreadCount(caller: Viewer | null): Promise<number> {
    const viewer = requireViewer(caller, "READ_CHATS");
    return this.deps.rows.unreadCount(viewer.id);
  }
}
