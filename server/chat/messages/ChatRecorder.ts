import type { Participants } from "../chat.js";
import { type ChatFact, isEvent } from "../events.js";
import type { SenderConnections } from "../feed/SenderConnections.js";
import { writeEnvelope } from "../feed/envelope.js";
import type { Appended } from "../log/appending.js";
import type { ChatLog } from "../log/ChatLog.js";
import { justSent, type StoredMessage } from "../projections/messages.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import { failpoint } from "../../platform/process/failpoint.js";
import { newKey } from "../../platform/ids.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

/** Which request asks for something, as it is named in logs. */
export type RequestInfo = { readonly requestId?: string | undefined };

/** What a sender adds to a message. */
export type OutgoingMessage = {
  readonly content: string;
  /** Makes a retry safe; 1 to 64 printable ASCII characters. Null: every call sends another message. */
  readonly clientMessageId: string | null;
  /** The connection it comes over; an older client does not hear its own messages there. */
  readonly origin: string | null;
} & RequestInfo;

/** When something happened, for what is brought in from elsewhere; absent: now. */
export type Past = { readonly at?: Date | undefined } & RequestInfo;

/** What goes with a fact into the log. */
type Recording = Past & {
  readonly origin?: string | null;
  readonly key?: string | null;
  readonly isKeyNew?: boolean;
  readonly count?: number;
};

const printableKey = /^[\x20-\x7e]{1,64}$/;

/** Puts what was decided into the log, and tells both people. */
export class ChatRecorder {
  constructor(
    private readonly parts: {
      readonly log: ChatLog;
      readonly pubsub: PubSub;
      readonly origins: SenderConnections;
      readonly telemetry: Telemetry;
    },
  ) {}

  /**
   * Records a message.
   * @throws DomainError INVALID for a key that is none, CONFLICT for one used for another message, UNAVAILABLE when nothing
   * can be stored now
   */
  async message(
    participants: Participants,
    chatId: string,
    authorId: string,
    fact: ChatFact,
    { clientMessageId, origin, requestId }: OutgoingMessage,
    past: Past,
  ): Promise<StoredMessage> {
    if (clientMessageId !== null && !printableKey.test(clientMessageId)) {
      const reason = "clientMessageId must have 1 to 64 printable ASCII characters.";
      throw DomainError.of("INVALID", "BAD_CLIENT_MESSAGE_ID", reason, "clientMessageId");
    }
    // A message always has a key, so that the server's own retry after a lost connection can't store it twice.
    const key = clientMessageId ?? newKey();
    const recording = { at: past.at, requestId, origin, key, isKeyNew: clientMessageId === null };
    const { event } = await this.record(participants, chatId, authorId, fact, recording);
    if (!event || !isEvent(event, "MessageSent")) throw new Error("The log answered no message for a message.");
    return justSent(event);
  }

  /**
   * Appends an event and, once it is committed, rings both participants.
   * @throws DomainError UNAVAILABLE when nothing can be stored now
   */
  async record(
    participants: Participants,
    chatId: string,
    authorId: string,
    fact: ChatFact,
    { origin = null, key = null, isKeyNew = false, requestId, count, at }: Recording = {},
  ): Promise<Appended> {
    if (key !== null && origin !== null) this.parts.origins.note({ chatId, authorId, key }, origin);
    const isByStudent = authorId === participants.studentId;
    const appended = await this.parts.log.append({ chatId, authorId, isByStudent, fact, key, isKeyNew, count, at });
    if (appended.event && appended.isNew) {
      const { pubsub, telemetry } = this.parts;
      const span = telemetry.tracing?.begin("pubsub ring", { kind: "producer" });
      const trace = span?.within(() => telemetry.tracing?.carry());
      const envelope = writeEnvelope({ event: appended.event, requestId, trace, origin });
      failpoint("before-publish");
      pubsub.publish([
        { to: participants.studentId, envelope },
        { to: participants.tutorId, envelope },
      ]);
      span?.end();
      telemetry.metrics.envelopes.addMany(2);
      if (telemetry.isVerbose) {
        telemetry.logger.debug({ requestId, chatId, seq: appended.event.seq, type: fact.type }, "An event was stored");
      }
    }
    return appended;
  }
}
