import { LRUCache } from "lru-cache";
import type { Participants } from "./chat.js";
import type { ChatRows } from "./projections/chats.js";
import type { Viewer } from "../accounts/index.js";
import { isId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";

const maxCachedChats = 50_000;
const cachedMs = 60_000;

/** Looks up and caches the two participants of each chat. */
export class ChatParticipants {
  /** Participants never change, but entries expire because a failover may lose the chat. */
  private readonly cache = new LRUCache<string, Promise<Participants | null>>({ max: maxCachedChats, ttl: cachedMs });

  constructor(private readonly rows: ChatRows) {}

  /**
   * Returns a chat's participants.
   * @throws DomainError NOT_FOUND unless the viewer is one of the chat's participants
   */
  async require(viewer: Viewer, chatId: string): Promise<Participants> {
    const participants = await this.of(chatId);
    if (!participants || !isIn(participants, viewer)) {
      throw DomainError.of("NOT_FOUND", "CHAT_NOT_FOUND", "There is no such chat.", "chatId");
    }
    return participants;
  }

  /** Returns a chat's participants; null if the chat does not exist or has no messages. */
  of(chatId: string): Promise<Participants | null> {
    const cached = this.cache.get(chatId);
    if (cached) return cached;
    const found = this.find(chatId);
    this.cache.set(chatId, found);
    const forget = () => this.cache.delete(chatId);
    // Don't cache a missing chat, which may be started later, or an error, which may be temporary.
    found.then((participants) => participants ?? forget(), forget);
    return found;
  }

  private async find(chatId: string): Promise<Participants | null> {
    const [chat] = isId(chatId) ? await this.rows.byIds([chatId]) : [];
    return chat ? { studentId: chat.studentId, tutorId: chat.tutorId } : null;
  }
}

/** Returns whether the viewer takes part in a chat. */
export function isIn({ studentId, tutorId }: Participants, viewer: Viewer): boolean {
  return viewer.id === studentId || viewer.id === tutorId;
}
