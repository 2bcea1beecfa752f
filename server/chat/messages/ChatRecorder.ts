import type { Participants } from "../chat.js";
import { type ChatEvent, type ChatFact, type ChatStarted, isEvent } from "../events.js";
import type { SenderConnections } from "../feed/SenderConnections.js";
import { writeEnvelope } from "../feed/envelope.js";
import type { Appended } from "../log/appending.js";
import type { ChatLog } from "../log/ChatLog.js";
import { justSent, type Messages, type StoredMessage } from "../projections/messages.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import { failpoint } from "../../platform/process/failpoint.js";
import { newKey } from "../../platform/ids.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

/** Identifies the request in the logs. */
export type RequestInfo = { readonly requestId?: string | undefined };

export type OutgoingMessage = {
  readonly content: string;
  /** The idempotency key: 1 to 64 printable ASCII characters. If null, a repeated call sends another message. */
  readonly clientMessageId: string | null;
  /** The connection that sends the message; a legacy client must not receive its own messages on that connection. */
  readonly origin: string | null;
} & RequestInfo;

/** When an imported event happened; defaults to now. */
export type ImportOptions = { readonly at?: Date | undefined } & RequestInfo;

type Recording = ImportOptions & {
  /** The event that starts the chat, stored just before a message unless the chat has already started. */
  readonly chatStarted?: ChatStarted | undefined;
  readonly origin?: string | null;
  readonly key?: string | null;
  readonly isKeyNew?: boolean;
  readonly count?: number;
};

/** Appends events to the log and notifies both participants of each new one. */
export class ChatRecorder {
  constructor(
    private readonly deps: {
      readonly log: ChatLog;
      readonly history: Messages;
      readonly pubsub: PubSub;
      readonly senderConnections: SenderConnections;
      readonly telemetry: Telemetry;
    },
  ) {}

  /**
   * Records a message, preceded by `chatStarted` if it is given and the chat has not started; stores both or neither.
   * If the key is known, returns the message stored under it, in its current state.
   * @throws DomainError CONFLICT if the key was used for another message, UNAVAILABLE if the message can't be stored in
   * time
   */
  async message(
    participants: Participants,
    chatId: string,
    authorId: string,
    fact: ChatFact,
    { clientMessageId, origin, requestId }: OutgoingMessage,
    { at, chatStarted }: Pick<Recording, "at" | "chatStarted">,
  ): Promise<StoredMessage> {
    // Every message has a key so that the server's own retry after a transient failure can't store the message twice.
    const key = clientMessageId ?? newKey();
    const recording = { at, chatStarted, requestId, origin, key, isKeyNew: clientMessageId === null };
    const { event, isNew } = await this.record(participants, chatId, authorId, fact, recording);
    if (!event || !isEvent(event, "MessageSent")) throw new Error("The log returned no event for a message.");
    // The message may have been edited or removed since it was first sent.
    const [changed] = isNew ? [] : await this.deps.history.at([event]);
    return changed ?? justSent(event);
  }

  /**
   * Appends an event, preceded by `chatStarted` if given, and publishes new events to both participants.
   * @throws DomainError CONFLICT if the key was used for another message, UNAVAILABLE if the event can't be stored in
   * time
   */
  async record(
    participants: Participants,
    chatId: string,
    authorId: string,
    fact: ChatFact,
    { requestId, origin = null, key = null, isKeyNew = false, ...recording }: Recording = {},
  ): Promise<Appended> {
    if (key !== null && origin !== null) this.deps.senderConnections.note({ chatId, authorId, key }, origin);
    const isByStudent = authorId === participants.studentId;
    const command = { chatId, authorId, isByStudent, fact, key, isKeyNew, ...recording };
    const appended = await this.deps.log.append(command);
    if (appended.chatStarted) this.publish(participants, appended.chatStarted, { requestId, origin: null });
    if (appended.event && appended.isNew) this.publish(participants, appended.event, { requestId, origin });
    return appended;
  }

  private publish(
    { studentId, tutorId }: Participants,
    event: ChatEvent,
    { requestId, origin }: Required<Pick<Recording, "requestId" | "origin">>,
  ): void {
    const { pubsub, telemetry } = this.deps;
    const span = telemetry.tracing?.begin("pubsub publish", { kind: "producer" });
    const trace = span?.within(() => telemetry.tracing?.currentTraceparent());
    const envelope = writeEnvelope({ event, requestId, trace, origin });
    failpoint("before-notify");
    pubsub.publish([
      { to: studentId, envelope },
      { to: tutorId, envelope },
    ]);
    span?.end();
    telemetry.metrics.envelopes.addMany(2);
    if (telemetry.isVerbose) {
      const { chatId, seq, fact } = event;
      telemetry.logger.debug({ requestId, chatId, seq, type: fact.type }, "An event was stored");
    }
  }
}
