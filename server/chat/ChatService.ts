import type { DataSource } from "typeorm";
import type { ChatLog } from "./log/ChatLog.js";
import { type ChatParticipants, isIn } from "./ChatParticipants.js";
import { type RequestInfo, ChatRecorder, type ImportOptions, type OutgoingMessage } from "./messages/ChatRecorder.js";
import {
  checkEditKey,
  decideToEdit,
  decideToMarkUnread,
  decideToRead,
  decideToRemove,
  decideToSend,
  type Participants,
} from "./chat.js";
import { chatIdOf, fromMessageId } from "./chatId.js";
import type { MessageKind } from "./events.js";
import type { FeedHub } from "./feed/FeedHub.js";
import type { FeedItem, EphemeralItem } from "./feed/FeedSubscription.js";
import type { SenderConnections } from "./feed/SenderConnections.js";
import { writeEnvelope } from "./feed/envelope.js";
import type { DeliveryReceipts } from "./presence/DeliveryReceipts.js";
import type { PresenceTracker } from "./presence/PresenceTracker.js";
import { readLocale, saveDeviceFormats } from "./presence/deviceFormats.js";
import type { MessagePosition, Messages, StoredMessage } from "./projections/messages.js";
import { typingSeconds } from "./feed/ephemeralEvents.js";
import { requireRole, requireViewer, type Viewer } from "../accounts/index.js";
import { OrderedCalls } from "../platform/async/OrderedCalls.js";
import type { PubSub } from "../platform/pubsub/pubsub.js";
import { isId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import { isTimeZone, type TutorService } from "../tutors/index.js";

type Dependencies = {
  readonly dataSource: DataSource;
  readonly history: Messages;
  readonly participants: ChatParticipants;
  readonly log: ChatLog;
  readonly pubsub: PubSub;
  readonly feed: FeedHub;
  readonly senderConnections: SenderConnections;
  readonly presence: PresenceTracker;
  readonly deliveries: DeliveryReceipts;
  readonly tutors: Pick<TutorService, "isListed">;
  readonly telemetry: Telemetry;
};

/** What participants can do in their chats, including subscribing to events. */
export class ChatService {
  private readonly recorder: ChatRecorder;
  /** Keeps an author's messages to a chat, and the edits to each message, in call order. */
  private readonly ordered = new OrderedCalls();

  constructor(private readonly deps: Dependencies) {
    this.recorder = new ChatRecorder(deps);
  }

  /**
   * Sends a student's message to a tutor; starts their chat if there is none yet.
   * @throws DomainError FORBIDDEN unless the viewer is a student, NOT_FOUND if the chat would be new and the tutor is
   * not listed, INVALID if the content or the key is invalid, CONFLICT if the key was used for another message,
   * UNAVAILABLE if the message can't be stored in time
   */
  async start(
    caller: Viewer | null,
    { tutorId, kind, ...message }: OutgoingMessage & { tutorId: string; kind: MessageKind },
    options: ImportOptions = {},
  ): Promise<StoredMessage> {
    const viewer = requireRole(caller, "STUDENT", "WRITE_MESSAGES");
    const { id: studentId } = viewer;
    const fact = decideToSend(message.content, kind, message.clientMessageId);
    const chatId = chatIdOf(studentId, tutorId);
    const participants = { studentId, tutorId };
    const chatStarted = { type: "ChatStarted", ...participants } as const;
    const stored = await this.ordered.make(`${studentId} ${chatId}`, this.open(chatId, participants), () =>
      this.recorder.message(participants, chatId, studentId, fact, message, { ...options, chatStarted }),
    );
    this.noteSignOfLife(viewer, options);
    return stored;
  }

  /**
   * Sends a message to a chat.
   * @throws DomainError NOT_FOUND unless the chat is the viewer's, INVALID if the content or the key is invalid,
   * CONFLICT if the key was used for another message, UNAVAILABLE if the message can't be stored in time
   */
  async send(
    caller: Viewer | null,
    chatId: string,
    message: OutgoingMessage,
    options: ImportOptions = {},
  ): Promise<StoredMessage> {
    const viewer = requireViewer(caller, "WRITE_MESSAGES");
    const fact = decideToSend(message.content, "TEXT", message.clientMessageId);
    const participants = this.deps.participants.require(viewer, chatId);
    const stored = await this.ordered.make(`${viewer.id} ${chatId}`, participants, (found) =>
      this.recorder.message(found, chatId, viewer.id, fact, message, options),
    );
    this.noteSignOfLife(viewer, options);
    return stored;
  }

  /**
   * Records that the viewer has read up to and including a message; returns the chat's id. Idempotent.
   * @throws DomainError NOT_FOUND unless the message is in one of the viewer's chats, INVALID if it is the viewer's own
   */
  async read(
    caller: Viewer | null,
    messageId: string,
    origin: string | null,
    options: ImportOptions = {},
  ): Promise<string> {
    const viewer = requireViewer(caller, "WRITE_MESSAGES");
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToRead(viewer.id, message);
    await this.recorder.record(participants, message.chatId, viewer.id, fact, {
      ...options,
      origin,
      count: message.ordinal,
    });
    return message.chatId;
  }

  /**
   * Marks one of the counterpart's messages and all later ones as unread for the viewer only; returns the chat's id.
   * @throws DomainError NOT_FOUND unless the message is in one of the viewer's chats, INVALID if it is the viewer's own
   */
  async markUnread(caller: Viewer | null, messageId: string, request: RequestInfo = {}): Promise<string> {
    const viewer = requireViewer(caller, "WRITE_MESSAGES");
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToMarkUnread(viewer.id, message);
    await this.recorder.record(participants, message.chatId, viewer.id, fact, {
      ...request,
      count: message.ordinal - 1,
    });
    return message.chatId;
  }

  /**
   * Edits one of the viewer's messages sent within the last 15 minutes; returns the message's position. Changes nothing
   * if an edit with the same key was already stored, or if the message is older but already has this text.
   * @throws DomainError NOT_FOUND unless the message is in one of the viewer's chats, FORBIDDEN unless it is the
   * viewer's own, CONFLICT if it is too old or removed or if the key was used for something else, INVALID if the
   * content or the key is invalid
   */
  async edit(
    caller: Viewer | null,
    messageId: string,
    content: string,
    { clientEditId: key = null, ...request }: RequestInfo & { readonly clientEditId?: string | null } = {},
  ): Promise<MessagePosition> {
    const viewer = requireViewer(caller, "WRITE_MESSAGES");
    checkEditKey(key);
    const checked = this.checkEdit(viewer, messageId, content, key);
    return this.ordered.make(`${viewer.id} ${messageId}`, checked, async ({ message, participants, fact }) => {
      if (!fact) return message;
      const { event } = await this.recorder.record(participants, message.chatId, viewer.id, fact, { ...request, key });
      // A failover may have lost the message since it was read.
      if (!event) throw messageNotFound();
      return message;
    });
  }

  /**
   * Removes one of the viewer's messages, leaving a visible placeholder; returns the message's position. Idempotent.
   * @throws DomainError NOT_FOUND unless the message is in one of the viewer's chats, FORBIDDEN unless it is the
   * viewer's own
   */
  async remove(caller: Viewer | null, messageId: string, request: RequestInfo = {}): Promise<MessagePosition> {
    const viewer = requireViewer(caller, "WRITE_MESSAGES");
    const { message, participants } = await this.requireMessage(viewer, messageId);
    const fact = decideToRemove(viewer.id, message);
    if (!fact) return message;
    const { event } = await this.recorder.record(participants, message.chatId, viewer.id, fact, request);
    if (!event) throw messageNotFound();
    return message;
  }

  /**
   * Subscribes to the events of the viewer's chats: first those missed since the cursor, then live ones.
   * @throws DomainError INVALID for a cursor that is not the viewer's, CONFLICT for one that is too old
   */
  async follow(caller: Viewer | null, cursor: string | null): Promise<AsyncIterableIterator<FeedItem>> {
    const viewer = requireViewer(caller, "READ_CHATS");
    return this.deps.feed.follow(viewer, cursor);
  }

  /** Subscribes like `follow`, but also to ephemeral events: typing, presence and delivery. */
  async followWithEphemeral(
    caller: Viewer | null,
    cursor: string | null,
  ): Promise<AsyncIterableIterator<FeedItem | EphemeralItem>> {
    const viewer = requireViewer(caller, "READ_CHATS");
    return this.deps.feed.followWithEphemeral(viewer, cursor);
  }

  /**
   * Notifies the counterpart that the viewer is typing; the notification expires after `typingSeconds`.
   * @throws DomainError NOT_FOUND unless the chat is the viewer's
   */
  async sendTyping(caller: Viewer | null, chatId: string): Promise<void> {
    const viewer = requireViewer(caller, "WRITE_MESSAGES");
    const { studentId, tutorId } = await this.deps.participants.require(viewer, chatId);
    this.noteSignOfLife(viewer);
    const to = viewer.id === studentId ? tutorId : studentId;
    const signal = { type: "Typing", chatId, personId: viewer.id, forSeconds: typingSeconds } as const;
    this.deps.pubsub.publish([{ to, envelope: writeEnvelope({ signal }) }]);
  }

  /**
   * Saves the viewer's time zone, which counterparts can see, and the locale for the dates in the viewer's emails.
   * @throws DomainError INVALID unless the time zone is an IANA name and the tag, if given, is valid BCP 47
   */
  async saveTimeZone(caller: Viewer | null, timeZone: string, tag?: string | null): Promise<void> {
    const viewer = requireViewer(caller, "MANAGE_PROFILE");
    if (!isTimeZone(timeZone)) {
      throw DomainError.of("INVALID", "BAD_TIME_ZONE", "This is not an IANA time zone name.", "timeZone");
    }
    const locale = tag == null ? undefined : readLocale(tag);
    if (locale === null) throw DomainError.of("INVALID", "BAD_LOCALE", "This is not a BCP 47 language tag.", "locale");
    const formats = { timeZone, ...(locale !== undefined && { locale }) };
    await saveDeviceFormats(this.deps.dataSource.manager, viewer.id, formats);
  }

  /** Returns a feed cursor at the current position of the viewer's chats. */
  async cursorNow(caller: Viewer | null): Promise<string> {
    const viewer = requireViewer(caller, "READ_CHATS");
    return this.deps.feed.cursorNow(viewer.id);
  }

  /** Records that a user is active; ignores imported events, which happened in the past, and calls with API keys. */
  private noteSignOfLife({ id, scopes }: Viewer, { at }: ImportOptions = {}): void {
    if (scopes === null && at === undefined) this.deps.presence.noteSignOfLife(id);
  }

  /**
   * Creates the chat's row unless the chat already exists.
   * @throws DomainError NOT_FOUND if there is no such chat and the tutor is not listed
   */
  private async open(chatId: string, { studentId, tutorId }: Participants): Promise<void> {
    if ((await this.deps.participants.of(chatId)) !== null) return;
    const isListed = isId(tutorId) && (await this.deps.tutors.isListed(tutorId));
    if (!isListed) throw DomainError.of("NOT_FOUND", "TUTOR_NOT_FOUND", "There is no such tutor.", "tutorId");
    await this.deps.log.open(chatId, studentId, tutorId);
  }

  /** Returns the message and the fact to store, if any; see `edit` for the errors. */
  private async checkEdit(viewer: Viewer, messageId: string, content: string, key: string | null) {
    const { message, now, participants } = await this.requireMessage(viewer, messageId);
    const { chatId, seq } = message;
    const edited = { type: "MessageEdited", messageSeq: seq, content } as const;
    const isKnown = key !== null && (await this.deps.log.has({ chatId, authorId: viewer.id, key, fact: edited }));
    return { message, participants, fact: isKnown ? null : decideToEdit(viewer.id, message, content, now) };
  }

  private async requireMessage(viewer: Viewer, messageId: string) {
    const position = fromMessageId(messageId);
    const participants = position && (await this.deps.participants.of(position.chatId));
    const found = participants && isIn(participants, viewer) ? await this.deps.history.withTime(position) : null;
    if (!participants || !found) throw messageNotFound();
    return { ...found, participants };
  }
}

function messageNotFound(): DomainError {
  return DomainError.of("NOT_FOUND", "MESSAGE_NOT_FOUND", "There is no such message.", "messageId");
}
