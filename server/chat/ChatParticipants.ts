import { LRUCache } from "lru-cache";
import type { Participants } from "./chat.js";
import type { ChatRows } from "./projections/chats.js";
import type { Viewer } from "../accounts/index.js";
import { isId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";

const maxRemembered = 50_000;

/** Who is in which chat. */
export class ChatParticipants {
  /** Who is in which chat never changes, so it is looked up once. */
  private readonly known = new LRUCache<string, Promise<Participants | null>>({ max: maxRemembered });

  constructor(private readonly rows: ChatRows) {}

  /**
   * The two people of a chat of the viewer's.
   * @throws DomainError NOT_FOUND unless the chat is the viewer's
   */
  async require(viewer: Viewer, chatId: string): Promise<Participants> {
    const participants = await this.of(chatId);
    if (!participants || !isIn(participants, viewer)) {
      throw DomainError.of("NOT_FOUND", "CHAT_NOT_FOUND", "There is no such chat.", "chatId");
    }
    return participants;
  }

  /** The two people of a chat; null when there is no such chat. */
  of(chatId: string): Promise<Participants | null> {
    const known = this.known.get(chatId);
    if (known) return known;
    const found = this.find(chatId);
    this.known.set(chatId, found);
    const forget = () => this.known.delete(chatId);
    // A chat that is not there may be started at any moment, and a failure passes: neither is kept.
    found.then((participants) => participants ?? forget(), forget);
    return found;
  }

  private async find(chatId: string): Promise<Participants | null> {
    const [chat] = isId(chatId) ? await this.rows.byIds([chatId]) : [];
    return chat ? { studentId: chat.studentId, tutorId: chat.tutorId } : null;
  }
}

/** Whether somebody is one of a chat's two people. */
export function isIn({ studentId, tutorId }: Participants, viewer: Viewer): boolean {
  return viewer.id === studentId || viewer.id === tutorId;
}
