/** A message that was written here and is not known to be stored yet. */
export type OutgoingMessage = {
  /** The key by which the server knows a retry. */
  readonly clientMessageId: string;
  readonly chatId: string;
  readonly content: string;
  /** When it was written, by this device's clock; ISO 8601. */
  readonly writtenAt: string;
  /** A stored one stands here until whoever shows it has it from the server. */
  readonly state: "sending" | "failed" | "stored";
  /** Why it was refused, in words; null when it just did not get through. */
  readonly reason: string | null;
};

/** What the server said: null when the message is stored, else why not. */
export type Delivery = (message: OutgoingMessage) => Promise<string | null>;

/** After how many milliseconds without an answer a message counts as not sent. */
export const patience = 10_000;

const nothing: readonly OutgoingMessage[] = [];

/**
 * The messages on their way, by chat, in the order in which they were written; each waits for the one before it. One that
 * fails stays, to be sent again under the same key; an answer that comes late still counts.
 */
export class Outbox {
  private readonly chats = new Map<string, readonly OutgoingMessage[]>();
  private readonly lanes = new Map<string, Promise<unknown>>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly deliver: Delivery,
    private readonly newKey: () => string,
  ) {}

  /** Calls back after every change until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The messages of a chat that are on their way; the same list until something changes. */
  of(chatId: string): readonly OutgoingMessage[] {
    return this.chats.get(chatId) ?? nothing;
  }

  /** Takes a message on and sends it. */
  send(chatId: string, content: string): void {
    const message: OutgoingMessage = {
      clientMessageId: this.newKey(),
      chatId,
      content,
      writtenAt: new Date().toISOString(),
      state: "sending",
      reason: null,
    };
    this.become(chatId, [...this.of(chatId), message]);
    this.dispatch(message);
  }

  /** Sends a failed message again. */
  retry(failed: OutgoingMessage): void {
    if (failed.state !== "failed" || !this.counts(failed)) return;
    this.dispatch(this.change(failed, { state: "sending", reason: null }));
  }

  /** Notes that a message is stored, however that came to be known. */
  settle(chatId: string, clientMessageId: string | null): void {
    const message = this.of(chatId).find((each) => each.clientMessageId === clientMessageId);
    if (message && message.state !== "stored") this.change(message, { state: "stored", reason: null });
  }

  /** Lets go of the messages that are shown as the server has them. */
  forget(chatId: string, shown: ReadonlySet<string | null>): void {
    const others = this.of(chatId).filter(({ clientMessageId }) => !shown.has(clientMessageId));
    if (others.length < this.of(chatId).length) this.become(chatId, others);
  }

  /** One attempt: it is the one that counts for as long as this very object stands in the list. */
  private dispatch(attempt: OutgoingMessage): void {
    const { chatId, clientMessageId } = attempt;
    const impatient = new Promise<void>((resolve) => {
      setTimeout(() => {
        this.fail(attempt, null);
        resolve();
      }, patience);
    });
    const turn = (this.lanes.get(chatId) ?? Promise.resolve()).then(() => {
      if (!this.counts(attempt)) return;
      const answer = this.deliver(attempt).then(
        (reason) => (reason === null ? this.settle(chatId, clientMessageId) : this.fail(attempt, reason)),
        () => this.fail(attempt, null),
      );
      return Promise.race([answer, impatient]);
    });
    this.lanes.set(chatId, turn);
  }

  private fail(attempt: OutgoingMessage, reason: string | null): void {
    if (this.counts(attempt)) this.change(attempt, { state: "failed", reason });
  }

  private counts(attempt: OutgoingMessage): boolean {
    return this.of(attempt.chatId).includes(attempt);
  }

  private change(message: OutgoingMessage, to: Partial<OutgoingMessage>): OutgoingMessage {
    const changed = { ...message, ...to };
    this.become(
      message.chatId,
      this.of(message.chatId).map((each) => (each === message ? changed : each)),
    );
    return changed;
  }

  private become(chatId: string, messages: readonly OutgoingMessage[]): void {
    if (messages.length === 0) this.chats.delete(chatId);
    else this.chats.set(chatId, messages);
    this.listeners.forEach((listener) => listener());
  }
}
