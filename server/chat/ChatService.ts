import type { DataSource } from "typeorm";
import type { ChatLog } from "./log/ChatLog.js";
import { type ChatParticipants, isIn } from "./ChatParticipants.js";
import { type RequestInfo, ChatRecorder, type Past, type OutgoingMessage } from "./messages/ChatRecorder.js";
import { decideToEdit, decideToMarkUnread, decideToRead, decideToRemove, decideToSend } from "./chat.js";
import { chatIdOf, fromMessageId } from "./chatId.js";
import type { MessageKind } from "./events.js";
import type { FeedHub } from "./feed/FeedHub.js";
import type { FeedItem, EphemeralItem } from "./feed/FeedSubscription.js";
import type { SenderConnections } from "./feed/SenderConnections.js";
import { writeEnvelope } from "./feed/envelope.js";
import type { DeliveryReceipts } from "./presence/DeliveryReceipts.js";
import type { PresenceTracker } from "./presence/PresenceTracker.js";
import { isTimeZone, saveTimeZone } from "./presence/saveTimeZone.js";
import type { MessagePosition, Messages, StoredMessage } from "./projections/messages.js";
import { typingSeconds } from "./feed/ephemeralEvents.js";
import { requireRole, type Viewer } from "../accounts/index.js";
import type { PubSub } from "../platform/pubsub/pubsub.js";
import { isId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import type { TutorService } from "../tutors/index.js";

type Parts = {
  readonly dataSource: DataSource;
  readonly history: Messages;
  readonly participants: ChatParticipants;
  readonly log: ChatLog;
  readonly pubsub: PubSub;
  readonly feed: FeedHub;
  readonly origins: SenderConnections;
  readonly presence: PresenceTracker;
  readonly deliveries: DeliveryReceipts;
  readonly tutors: Pick<TutorService, "isListed">;
  readonly telemetry: Telemetry;
};

/** Two people and one append-only log: whatever a person can do in their chats, and hear of them. */
export class ChatService {
  private readonly recorder: ChatRecorder;

  constructor(private readonly parts: Parts) {
    this.recorder = new ChatRecorder(parts);
  }

  /**
   * A student writes to a tutor; the first message starts their chat.
   * @throws DomainError FORBIDDEN unless a student asks, NOT_FOUND unless the tutor is listed, INVALID for the content,
   * CONFLICT for a key used for another message, UNAVAILABLE when nothing can be stored now
   */
  async start(
    viewer: Viewer,
    { tutorId, kind, ...sending }: OutgoingMessage & { tutorId: string; kind: MessageKind },
    past: Past = {},
  ): Promise<StoredMessage> {
    const { id: studentId } = requireRole(viewer, "STUDENT");
    const fact = decideToSend(sending.content, kind);
    const chatId = chatIdOf(studentId, tutorId);
    if ((await this.parts.participants.of(chatId)) === null) {
      const isListed = isId(tutorId) && (await this.parts.tutors.isListed(tutorId));
      if (!isListed) throw DomainError.of("NOT_FOUND", "TUTOR_NOT_FOUND", "There is no such tutor.", "tutorId");
      await this.parts.log.open(chatId, studentId, tutorId);
    }
    const participants = { studentId, tutorId };
    const started = { type: "ChatStarted", ...participants } as const;
    const [, message] = await Promise.all([
      this.recorder.record(participants, chatId, studentId, started, { requestId: sending.requestId, ...past }),
      this.recorder.message(participants, chatId, studentId, fact, sending, past),
    ]);
    return message;
  }

  /**
   * Sends a message to a chat.
   * @throws DomainError NOT_FOUND unless it is the viewer's, INVALID for the content, CONFLICT for a key used for another
   * message, UNAVAILABLE when nothing can be stored now
   */
  async send(viewer: Viewer, chatId: string, sending: OutgoingMessage, past: Past = {}): Promise<StoredMessage> {
    const fact = decideToSend(sending.content, "TEXT");
    const participants = await this.parts.participants.require(viewer, chatId);
    return this.recorder.message(participants, chatId, viewer.id, fact, sending, past);
  }

  /**
   * Says that the viewer has read up to and including a message; answers the chat's id. Saying it again does nothing.
   * @throws DomainError NOT_FOUND unless the message is in a chat of the viewer's, INVALID when it is the viewer's own
   */
  async read(viewer: Viewer, messageId: string, origin: string | null, past: Past = {}): Promise<string> {
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToRead(viewer.id, message);
    await this.recorder.record(participants, message.chatId, viewer.id, fact, {
      ...past,
      origin,
      count: message.ordinal,
    });
    return message.chatId;
  }

  /**
   * Lets the counterpart's messages from one on count as unread again, for the viewer alone; answers the chat's id.
   * @throws DomainError NOT_FOUND unless the message is in a chat of the viewer's, INVALID when it is the viewer's own
   */
  async markUnread(viewer: Viewer, messageId: string, asking: RequestInfo = {}): Promise<string> {
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToMarkUnread(viewer.id, message);
    await this.recorder.record(participants, message.chatId, viewer.id, fact, {
      ...asking,
      count: message.ordinal - 1,
    });
    return message.chatId;
  }

  /**
   * Changes what a message of the viewer's says, for 15 minutes after it was sent; answers its place.
   * @throws DomainError NOT_FOUND unless the message is in a chat of the viewer's, FORBIDDEN unless it is the viewer's own,
   * CONFLICT when it is too old or removed, INVALID for the content
   */
  async edit(viewer: Viewer, messageId: string, content: string, asking: RequestInfo = {}): Promise<MessagePosition> {
    const { message, now, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToEdit(viewer.id, message, content, now);
    await this.recorder.record(participants, message.chatId, viewer.id, fact, asking);
    return message;
  }

  /**
   * Takes a message of the viewer's back; that there was one remains visible. Answers its place; doing it again does
   * nothing.
   * @throws DomainError NOT_FOUND unless the message is in a chat of the viewer's, FORBIDDEN unless it is the viewer's own
   */
  async remove(viewer: Viewer, messageId: string, asking: RequestInfo = {}): Promise<MessagePosition> {
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToRemove(viewer.id, message);
    if (fact) await this.recorder.record(participants, message.chatId, viewer.id, fact, asking);
    return message;
  }

  /**
   * Everything that happens in the viewer's chats: what was missed since the cursor first, then what happens.
   * @throws DomainError INVALID for a cursor that is not the viewer's, CONFLICT for one that is too old
   */
  follow(viewer: Viewer, cursor: string | null): Promise<AsyncIterableIterator<FeedItem>> {
    return this.parts.feed.follow(viewer.id, cursor);
  }

  /** Follows as `follow` does, and also hears what passes: who writes, who came, what was delivered. */
  followWithEphemeral(viewer: Viewer, cursor: string | null): Promise<AsyncIterableIterator<FeedItem | EphemeralItem>> {
    return this.parts.feed.followWithEphemeral(viewer.id, cursor);
  }

  /**
   * Tells the counterpart that the viewer writes; it holds for some seconds.
   * @throws DomainError NOT_FOUND unless the chat is the viewer's
   */
  async sendTyping(viewer: Viewer, chatId: string): Promise<void> {
    const { studentId, tutorId } = await this.parts.participants.require(viewer, chatId);
    const to = viewer.id === studentId ? tutorId : studentId;
    const signal = { type: "Typing", chatId, personId: viewer.id, forSeconds: typingSeconds } as const;
    this.parts.pubsub.publish([{ to, envelope: writeEnvelope({ signal }) }]);
  }

  /**
   * Says in which time zone the viewer is, for those they have a chat with.
   * @throws DomainError INVALID unless it is the IANA name of one
   */
  async saveTimeZone(viewer: Viewer, timeZone: string): Promise<void> {
    if (!isTimeZone(timeZone)) {
      throw DomainError.of("INVALID", "BAD_TIME_ZONE", "This is not the name of a time zone.", "timeZone");
    }
    await saveTimeZone(this.parts.dataSource.manager, viewer.id, timeZone);
  }

  /** A cursor for where the viewer's chats stand now. */
  cursorNow(viewer: Viewer): Promise<string> {
    return this.parts.feed.cursorNow(viewer.id);
  }

  private async requireMessage(viewer: Viewer, messageId: string) {
    const place = fromMessageId(messageId);
    const participants = place && (await this.parts.participants.of(place.chatId));
    const found = participants && isIn(participants, viewer) ? await this.parts.history.withTime(place) : null;
    if (!participants || !found) {
      throw DomainError.of("NOT_FOUND", "MESSAGE_NOT_FOUND", "There is no such message.", "messageId");
    }
    return { ...found, participants };
  }
}
