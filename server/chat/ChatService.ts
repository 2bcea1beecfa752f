import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import type { Appended, ChatLog } from "./ChatLog.js";
import {
  decideToEdit,
  decideToMarkUnread,
  decideToRead,
  decideToRemove,
  decideToSend,
  type Participants,
} from "./chat.js";
import { chatIdOf, fromMessageId } from "./chatId.js";
import { type ChatFact, isEvent, type MessageKind } from "./events.js";
import type { Feed } from "./feed/Feed.js";
import type { FeedItem, SignalItem } from "./feed/Follower.js";
import type { Origins } from "./feed/Origins.js";
import { writeLetter } from "./letter.js";
import type { DeliveryMarks } from "./presence/DeliveryMarks.js";
import type { PresenceKeeper } from "./presence/PresenceKeeper.js";
import { isTimeZone, saveTimeZone } from "./presence/saveTimeZone.js";
import { type ChatPosition, type ChatRecord, ChatRows } from "./projections/chats.js";
import { justSent, type MessagePlace, Messages, type StoredMessage } from "./projections/messages.js";
import { typingHolds } from "./signals.js";
import { requireRole, type Viewer } from "../accounts/index.js";
import type { Bell } from "../platform/bell/bell.js";
import { failpoint } from "../platform/failpoint.js";
import { isId, newId } from "../platform/ids.js";
import { type Page, pageSize } from "../platform/pages.js";
import { Refusal } from "../platform/refusal.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import { type TutorService, wordsOf } from "../tutors/index.js";

/** Which request asks for something, as it is named in logs. */
type Asking = { readonly requestId?: string | undefined };

/** What a sender adds to a message. */
export type Sending = {
  readonly content: string;
  /** Makes a retry safe; 1 to 64 printable ASCII characters. Null: every call sends another message. */
  readonly clientMessageId: string | null;
  /** The connection it comes over; an older client does not hear its own messages there. */
  readonly origin: string | null;
} & Asking;

/** When something happened, for what is brought in from elsewhere; absent: now. */
type Past = { readonly at?: Date } & Asking;

/** How many items a page may have: from 1 to `most`, which is 100 where nothing else is said. */
type PageOf<Side extends string> = Readonly<Record<Side, number>> & { readonly most?: number };

type Parts = {
  readonly pool: Pool;
  readonly log: ChatLog;
  readonly bell: Bell;
  readonly feed: Feed;
  readonly origins: Origins;
  readonly presence: PresenceKeeper;
  readonly deliveries: DeliveryMarks;
  readonly tutors: Pick<TutorService, "isListed">;
  readonly telemetry: Telemetry;
};

const printableKey = /^[\x20-\x7e]{1,64}$/;
const mostRemembered = 50_000;

/** Two people and one append-only log: whatever a person can do in their chats. */
export class ChatService {
  private readonly rows: ChatRows;
  private readonly history: Messages;
  /**
   * Who is in which chat never changes, so it is looked up once. Promises are kept, so that messages that wait for the
   * same look-up go on in the order in which they came.
   */
  private readonly participants = new LRUCache<string, Promise<Participants | null>>({ max: mostRemembered });

  constructor(private readonly parts: Parts) {
    this.rows = new ChatRows(parts.pool);
    this.history = new Messages(parts.pool);
  }

  /**
   * A student writes to a tutor; the first message starts their chat.
   * @throws Refusal FORBIDDEN unless a student asks, NOT_FOUND unless the tutor is listed, INVALID for the content,
   * CONFLICT for a key used for another message, UNAVAILABLE when nothing can be stored now
   */
  async start(
    viewer: Viewer,
    { tutorId, kind, ...sending }: Sending & { tutorId: string; kind: MessageKind },
    past: Past = {},
  ): Promise<StoredMessage> {
    const { id: studentId } = requireRole(viewer, "STUDENT");
    const fact = decideToSend(sending.content, kind);
    const chatId = chatIdOf(studentId, tutorId);
    if ((await this.participantsOf(chatId)) === null) {
      const isListed = isId(tutorId) && (await this.parts.tutors.isListed(tutorId));
      if (!isListed) throw Refusal.because("NOT_FOUND", "TUTOR_NOT_FOUND", "There is no such tutor.", "tutorId");
      await this.parts.log.open(chatId, studentId, tutorId);
    }
    const participants = { studentId, tutorId };
    const started = this.record(
      participants,
      chatId,
      studentId,
      { type: "ChatStarted", ...participants },
      { requestId: sending.requestId, ...past },
    );
    const [, message] = await Promise.all([
      started,
      this.recordMessage(participants, chatId, viewer, fact, sending, past),
    ]);
    return message;
  }

  /**
   * Sends a message to a chat.
   * @throws Refusal NOT_FOUND unless it is the viewer's, INVALID for the content, CONFLICT for a key used for another
   * message, UNAVAILABLE when nothing can be stored now
   */
  async send(viewer: Viewer, chatId: string, sending: Sending, past: Past = {}): Promise<StoredMessage> {
    const fact = decideToSend(sending.content, "TEXT");
    const participants = await this.requireParticipants(viewer, chatId);
    return this.recordMessage(participants, chatId, viewer, fact, sending, past);
  }

  /**
   * Says that the viewer has read up to and including a message; answers the chat's id. Saying it again does nothing.
   * @throws Refusal NOT_FOUND unless the message is in a chat of the viewer's, INVALID when it is the viewer's own
   */
  async read(viewer: Viewer, messageId: string, origin: string | null, past: Past = {}): Promise<string> {
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToRead(viewer.id, message);
    await this.record(participants, message.chatId, viewer.id, fact, { ...past, origin, count: message.ordinal });
    return message.chatId;
  }

  /**
   * Lets the counterpart's messages from one on count as unread again, for the viewer alone; answers the chat's id.
   * @throws Refusal NOT_FOUND unless the message is in a chat of the viewer's, INVALID when it is the viewer's own
   */
  async markUnread(viewer: Viewer, messageId: string, asking: Asking = {}): Promise<string> {
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToMarkUnread(viewer.id, message);
    await this.record(participants, message.chatId, viewer.id, fact, { ...asking, count: message.ordinal - 1 });
    return message.chatId;
  }

  /**
   * Changes what a message of the viewer's says, for 15 minutes after it was sent; answers its place.
   * @throws Refusal NOT_FOUND unless the message is in a chat of the viewer's, FORBIDDEN unless it is the viewer's own,
   * CONFLICT when it is too old or removed, INVALID for the content
   */
  async edit(viewer: Viewer, messageId: string, content: string, asking: Asking = {}): Promise<MessagePlace> {
    const { message, now, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToEdit(viewer.id, message, content, now);
    await this.record(participants, message.chatId, viewer.id, fact, asking);
    return message;
  }

  /**
   * Takes a message of the viewer's back; that there was one remains visible. Answers its place; doing it again does
   * nothing.
   * @throws Refusal NOT_FOUND unless the message is in a chat of the viewer's, FORBIDDEN unless it is the viewer's own
   */
  async remove(viewer: Viewer, messageId: string, asking: Asking = {}): Promise<MessagePlace> {
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToRemove(viewer.id, message);
    if (fact) await this.record(participants, message.chatId, viewer.id, fact, asking);
    return message;
  }

  /** A chat of the viewer's; null when there is none with this id. */
  async chat(viewer: Viewer, chatId: string): Promise<ChatRecord | null> {
    const [chat] = isId(chatId) ? await this.rows.byIds([chatId]) : [];
    return chat && isIn(chat, viewer) ? chat : null;
  }

  /**
   * The viewer's chats, the one with the newest message first, with the number of all that are meant: all of them, or
   * those with unread messages, or those with somebody whose name has words that begin as the words of `named`.
   * @throws Refusal INVALID for a page size out of bounds
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
    const { total, chats } = await this.rows.page(viewer.id, { ...wishes, after, limit: limit + 1 });
    return { total, items: chats.slice(0, limit), hasNext: chats.length > limit, hasPrevious: after !== null };
  }

  /**
   * A page of a chat's history, oldest first, that ends just before a sequence number or at the newest message.
   * @throws Refusal NOT_FOUND unless the chat is the viewer's, INVALID for a page size out of bounds
   */
  async messages(
    viewer: Viewer,
    chatId: string,
    { last, most, before }: PageOf<"last"> & { before: number | null },
  ): Promise<Page<StoredMessage>> {
    const limit = pageSize(last, "last", most);
    await this.requireParticipants(viewer, chatId);
    const found = await this.history.before(chatId, before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    const hasPrevious = found.length > limit;
    return { items: hasPrevious ? found.slice(1) : found, hasPrevious, hasNext: before !== null };
  }

  /** How many messages the viewer has not read, over all chats. */
  unreadCount(viewer: Viewer): Promise<number> {
    return this.rows.unreadCount(viewer.id);
  }

  /**
   * Everything that happens in the viewer's chats: what was missed since the cursor first, then what happens.
   * @throws Refusal INVALID for a cursor that is not the viewer's, CONFLICT for one that is too old
   */
  follow(viewer: Viewer, cursor: string | null): Promise<AsyncIterableIterator<FeedItem>> {
    return this.parts.feed.follow(viewer.id, cursor);
  }

  /** Follows as `follow` does, and also hears what passes: who writes, who came, what was delivered. */
  followWithSignals(viewer: Viewer, cursor: string | null): Promise<AsyncIterableIterator<FeedItem | SignalItem>> {
    return this.parts.feed.followWithSignals(viewer.id, cursor);
  }

  /**
   * Tells the counterpart that the viewer writes; it holds for some seconds.
   * @throws Refusal NOT_FOUND unless the chat is the viewer's
   */
  async tellTyping(viewer: Viewer, chatId: string): Promise<void> {
    const { studentId, tutorId } = await this.requireParticipants(viewer, chatId);
    const to = viewer.id === studentId ? tutorId : studentId;
    const signal = { type: "Typing", chatId, personId: viewer.id, forSeconds: typingHolds } as const;
    this.parts.bell.ring([{ to, letter: writeLetter({ signal }) }]);
  }

  /**
   * Says in which time zone the viewer is, for those they have a chat with.
   * @throws Refusal INVALID unless it is the IANA name of one
   */
  async tellTimeZone(viewer: Viewer, timeZone: string): Promise<void> {
    if (!isTimeZone(timeZone)) {
      throw Refusal.because("INVALID", "BAD_TIME_ZONE", "This is not the name of a time zone.", "timeZone");
    }
    await saveTimeZone(this.parts.pool, viewer.id, timeZone);
  }

  /** A cursor for where the viewer's chats stand now. */
  cursorNow(viewer: Viewer): Promise<string> {
    return this.parts.feed.cursorNow(viewer.id);
  }

  private async recordMessage(
    participants: Participants,
    chatId: string,
    viewer: Viewer,
    fact: ChatFact,
    { clientMessageId, origin, requestId }: Sending,
    past: Past,
  ): Promise<StoredMessage> {
    if (clientMessageId !== null && !printableKey.test(clientMessageId)) {
      const reason = "clientMessageId must have 1 to 64 printable ASCII characters.";
      throw Refusal.because("INVALID", "BAD_CLIENT_MESSAGE_ID", reason, "clientMessageId");
    }
    // A message always has a key, so that the server's own retry after a lost connection can't store it twice.
    const key = clientMessageId ?? newId();
    const { event } = await this.record(participants, chatId, viewer.id, fact, { requestId, ...past, origin, key });
    if (!event || !isEvent(event, "MessageSent")) throw new Error("The log answered no message for a message.");
    return justSent(event);
  }

  /** Appends an event and, once it is committed, rings both participants. */
  private async record(
    participants: Participants,
    chatId: string,
    authorId: string,
    fact: ChatFact,
    {
      origin = null,
      key = null,
      requestId,
      ...more
    }: Past & { origin?: string | null; key?: string | null; count?: number },
  ): Promise<Appended> {
    if (key !== null && origin !== null) this.parts.origins.note({ chatId, authorId, key }, origin);
    const appended = await this.parts.log.append({ chatId, authorId, fact, key, ...more });
    if (appended.event && appended.isNew) {
      const { bell, telemetry } = this.parts;
      const letter = writeLetter({ event: appended.event, requestId });
      failpoint("before-ring");
      bell.ring([participants.studentId, participants.tutorId].map((to) => ({ to, letter })));
      telemetry.metrics.letters.addMany(2);
      if (telemetry.isTalkative) {
        telemetry.logger.debug({ requestId, chatId, seq: appended.event.seq, type: fact.type }, "An event was stored");
      }
    }
    return appended;
  }

  private async requireMessage(viewer: Viewer, messageId: string) {
    const place = fromMessageId(messageId);
    const participants = place && (await this.participantsOf(place.chatId));
    const found = participants && isIn(participants, viewer) ? await this.history.withTime(place) : null;
    if (!participants || !found) {
      throw Refusal.because("NOT_FOUND", "MESSAGE_NOT_FOUND", "There is no such message.", "messageId");
    }
    return { ...found, participants };
  }

  private async requireParticipants(viewer: Viewer, chatId: string): Promise<Participants> {
    const participants = await this.participantsOf(chatId);
    if (!participants || !isIn(participants, viewer)) {
      throw Refusal.because("NOT_FOUND", "CHAT_NOT_FOUND", "There is no such chat.", "chatId");
    }
    return participants;
  }

  private participantsOf(chatId: string): Promise<Participants | null> {
    const known = this.participants.get(chatId);
    if (known) return known;
    const found = this.findParticipants(chatId);
    this.participants.set(chatId, found);
    const forget = () => this.participants.delete(chatId);
    // A chat that is not there may be started at any moment, and a failure passes: neither is remembered.
    found.then((participants) => participants ?? forget(), forget);
    return found;
  }

  private async findParticipants(chatId: string): Promise<Participants | null> {
    const [chat] = isId(chatId) ? await this.rows.byIds([chatId]) : [];
    return chat ? { studentId: chat.studentId, tutorId: chat.tutorId } : null;
  }
}

function isIn({ studentId, tutorId }: Participants, viewer: Viewer): boolean {
  return viewer.id === studentId || viewer.id === tutorId;
}
