import type { Participants } from "./chat.js";
import { type ChatFact, isEvent } from "./events.js";
import type { Origins } from "./feed/Origins.js";
import { writeLetter } from "./letter.js";
import type { Appended } from "./log/appending.js";
import type { ChatLog } from "./log/ChatLog.js";
import { justSent, type StoredMessage } from "./projections/messages.js";
import type { Bell } from "../platform/bell/bell.js";
import { failpoint } from "../platform/failpoint.js";
import { newKey } from "../platform/ids.js";
import { Refusal } from "../platform/refusal.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";

/** Which request asks for something, as it is named in logs. */
export type Asking = { readonly requestId?: string | undefined };

/** What a sender adds to a message. */
export type Sending = {
  readonly content: string;
  /** Makes a retry safe; 1 to 64 printable ASCII characters. Null: every call sends another message. */
  readonly clientMessageId: string | null;
  /** The connection it comes over; an older client does not hear its own messages there. */
  readonly origin: string | null;
} & Asking;

/** When something happened, for what is brought in from elsewhere; absent: now. */
export type Past = { readonly at?: Date | undefined } & Asking;

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
      readonly bell: Bell;
      readonly origins: Origins;
      readonly telemetry: Telemetry;
    },
  ) {}

  /**
   * Records a message.
   * @throws Refusal INVALID for a key that is none, CONFLICT for one used for another message, UNAVAILABLE when nothing
   * can be stored now
   */
  async message(
    participants: Participants,
    chatId: string,
    authorId: string,
    fact: ChatFact,
    { clientMessageId, origin, requestId }: Sending,
    past: Past,
  ): Promise<StoredMessage> {
    if (clientMessageId !== null && !printableKey.test(clientMessageId)) {
      const reason = "clientMessageId must have 1 to 64 printable ASCII characters.";
      throw Refusal.because("INVALID", "BAD_CLIENT_MESSAGE_ID", reason, "clientMessageId");
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
   * @throws Refusal UNAVAILABLE when nothing can be stored now
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
      const { bell, telemetry } = this.parts;
      const span = telemetry.tracing?.begin("bell ring", { kind: "producer" });
      const trace = span?.within(() => telemetry.tracing?.carry());
      const letter = writeLetter({ event: appended.event, requestId, trace, origin });
      failpoint("before-ring");
      bell.ring([
        { to: participants.studentId, letter },
        { to: participants.tutorId, letter },
      ]);
      span?.end();
      telemetry.metrics.letters.addMany(2);
      if (telemetry.isTalkative) {
        telemetry.logger.debug({ requestId, chatId, seq: appended.event.seq, type: fact.type }, "An event was stored");
      }
    }
    return appended;
  }
}
