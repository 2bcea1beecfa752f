import type { Participants } from "./chat.js";
import { type ChatFact, isEvent } from "./events.js";
import type { Origins } from "./feed/Origins.js";
import { writeLetter } from "./letter.js";
import type { Appended } from "./log/appending.js";
import type { ChatLog } from "./log/ChatLog.js";
import { justSent, type StoredMessage } from "./projections/messages.js";
import type { Bell } from "../platform/bell/bell.js";
import { failpoint } from "../platform/failpoint.js";
import { newId } from "../platform/ids.js";
import { Refusal } from "../platform/refusal.js";

/** What a sender adds to a message. */
export type Sending = {
  readonly content: string;
  /** Makes a retry safe; 1 to 64 printable ASCII characters. Null: every call sends another message. */
  readonly clientMessageId: string | null;
  /** The connection it comes over; an older client does not hear its own messages there. */
  readonly origin: string | null;
};

/** When something happened, for what is brought in from elsewhere; absent: now. */
export type Past = { readonly at?: Date };

/** What goes with a fact into the log. */
type Recording = Past & { readonly origin?: string | null; readonly key?: string | null; readonly count?: number };

const printableKey = /^[\x20-\x7e]{1,64}$/;

/** Puts what was decided into the log, and tells both people. */
export class ChatRecorder {
  constructor(private readonly parts: { readonly log: ChatLog; readonly bell: Bell; readonly origins: Origins }) {}

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
    { clientMessageId, origin }: Sending,
    past: Past,
  ): Promise<StoredMessage> {
    if (clientMessageId !== null && !printableKey.test(clientMessageId)) {
      const reason = "clientMessageId must have 1 to 64 printable ASCII characters.";
      throw Refusal.because("INVALID", "BAD_CLIENT_MESSAGE_ID", reason, "clientMessageId");
    }
    // A message always has a key, so that the server's own retry after a lost connection can't store it twice.
    const key = clientMessageId ?? newId();
    const { event } = await this.record(participants, chatId, authorId, fact, { ...past, origin, key });
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
    { origin = null, key = null, ...more }: Recording = {},
  ): Promise<Appended> {
    if (key !== null && origin !== null) this.parts.origins.note({ chatId, authorId, key }, origin);
    const appended = await this.parts.log.append({ chatId, authorId, fact, key, ...more });
    if (appended.event && appended.isNew) {
      const letter = writeLetter({ event: appended.event });
      failpoint("before-ring");
      this.parts.bell.ring([participants.studentId, participants.tutorId].map((to) => ({ to, letter })));
    }
    return appended;
  }
}
