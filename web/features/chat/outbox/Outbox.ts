import { startAckTimeout, type Connection } from "./ackTimeout";
import type { OutboxStore, OutgoingMessage } from "./outboxStore";

/** What came of an attempt: the place of the message in its chat, or why the server refused it. */
export type Delivery = { readonly seq: number } | { readonly reason: string };

/** After how many milliseconds what did not get through, although the connection is up, is tried again. */
export const retryPause = 15_000;

/** What an outbox works with. */
export type OutboxDependencies = {
  /** Sends; throws when no answer can be had. */
  readonly deliver: (message: OutgoingMessage) => Promise<Delivery>;
  /** Keys that grow, so that their order is that of writing. */
  readonly newKey: () => string;
  readonly store: OutboxStore;
  /** Runs work while no other tab works on the same chat. */
  readonly withChatLock: (chatId: string, work: () => Promise<void>) => Promise<void>;
  readonly connection: Connection;
};

const nothing: readonly OutgoingMessage[] = [];

/**
 * The messages on their way, by chat, in the order in which they were written; each waits for the one before it. They lie
 * in the store until the server has them, so that they survive the page, and all tabs show them; whichever tab has the
 * chat's lane sends them, under the same key however often. What the server refuses stays until it is sent again or deleted.
 */
export class Outbox {
  private readonly chats = new Map<string, readonly OutgoingMessage[]>();
  private readonly listeners = new Set<() => void>();
  private readonly queued = new Set<string>();
  /** The messages that are known to lie in the store. */
  private readonly kept = new Set<string>();
  private readonly settled = new Map<string, () => void>();
  /** What was settled or given up here: an older state of the store must not bring it back. */
  private readonly done = new Set<string>();

  constructor(private readonly parts: OutboxDependencies) {
    parts.connection.watch(() => parts.connection.isUp() && this.resume());
    parts.store.watch((change) => {
      if (change.what === "settled") this.settle(change.chatId, change.key, change.seq, { tell: false });
      else void this.reload().then(() => this.drain(change.chatId));
    });
  }

  /** Calls back after every change until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The messages of a chat that are on their way; the same list until something changes. */
  of(chatId: string): readonly OutgoingMessage[] {
    return this.chats.get(chatId) ?? nothing;
  }

  /** How many messages are not known to be with the server. */
  readonly count = (): number => [...this.chats.values()].flat().filter(({ state }) => state !== "stored").length;

  /** Goes on with everything that waits, as after the page was loaded or a reconnect. */
  resume(): void {
    void this.reload().then(() => {
      for (const [chatId, messages] of this.chats) {
        messages.filter(isStuck).forEach((message) => this.change(message, { state: "sending" }));
        this.drain(chatId);
      }
    });
  }

  /** Takes a message on and sends it. */
  send(chatId: string, content: string): void {
    const message: OutgoingMessage = {
      clientMessageId: this.parts.newKey(),
      chatId,
      content,
      writtenAt: new Date().toISOString(),
      state: "sending",
      reason: null,
      seq: null,
    };
    this.become(chatId, [...this.of(chatId), message]);
    this.keep(message);
    this.drain(chatId);
  }

  /** Sends a failed message again. */
  retry(failed: OutgoingMessage): void {
    if (failed.state !== "failed" || !this.stands(failed)) return;
    this.keep(this.change(failed, { state: "sending", reason: null }));
    this.drain(failed.chatId);
  }

  /** Gives a message up that was not sent. */
  discard({ chatId, clientMessageId }: OutgoingMessage): void {
    this.done.add(clientMessageId);
    this.become(
      chatId,
      this.of(chatId).filter((each) => each.clientMessageId !== clientMessageId),
    );
    void this.parts.store.remove(clientMessageId, { what: "changed", chatId });
    this.drain(chatId);
  }

  /** Notes that a message is stored, however that came to be known, at its place in the chat. */
  settle(chatId: string, key: string | null, seq: number, { tell = true } = {}): void {
    const message = this.of(chatId).find(({ clientMessageId }) => clientMessageId === key);
    if (!message || key === null || message.state === "stored") return;
    this.change(message, { state: "stored", reason: null, seq });
    this.done.add(key);
    this.settled.get(key)?.();
    if (tell) void this.parts.store.remove(key, { what: "settled", chatId, key, seq });
  }

  /** Lets go of the messages that the server's part of the conversation contains: all up to a place. */
  forget(chatId: string, upTo: number): void {
    const others = this.of(chatId).filter(({ seq }) => seq === null || seq > upTo);
    if (others.length < this.of(chatId).length) this.become(chatId, others);
  }

  private drain(chatId: string): void {
    if (this.queued.has(chatId) || !this.of(chatId).some(({ state }) => state === "sending")) return;
    this.queued.add(chatId);
    void this.parts.withChatLock(chatId, async () => {
      this.queued.delete(chatId);
      // Another tab may have sent some of them meanwhile, or have written some before ours.
      await this.reload();
      for (;;) {
        const next = this.of(chatId).find((message) => message.state === "sending" || isStuck(message));
        // What follows one that did not get through waits for it.
        if (next?.state !== "sending") return;
        await this.attempt(next);
      }
    });
  }

  private async attempt(message: OutgoingMessage): Promise<void> {
    const { chatId, clientMessageId } = message;
    const answer = this.parts.deliver(message).then(
      (delivery) =>
        "seq" in delivery ? this.settle(chatId, clientMessageId, delivery.seq) : this.fail(message, delivery.reason),
      () => this.fail(message, null),
    );
    const settled = new Promise<void>((resolve) => this.settled.set(clientMessageId, resolve));
    const timeout = startAckTimeout(this.parts.connection);
    await Promise.race([answer, settled, timeout.over]);
    timeout.stop();
    this.settled.delete(clientMessageId);
    // An answer that comes later still counts.
    this.fail(message, null);
  }

  private fail(attempt: OutgoingMessage, reason: string | null): void {
    if (!this.stands(attempt)) return;
    const failed = this.change(attempt, { state: "failed", reason });
    this.keep(failed);
    if (reason === null) setTimeout(() => this.stands(failed) && this.retry(failed), retryPause);
  }

  private keep(message: OutgoingMessage): void {
    const { clientMessageId, chatId } = message;
    void this.parts.store.put(message, { what: "changed", chatId }).then((done) => {
      if (done) this.kept.add(clientMessageId);
    });
  }

  /** Takes over what the store has: messages of other tabs, and those that other tabs have dealt with. */
  private async reload(): Promise<void> {
    const kept = new Set(this.kept);
    const stored = await this.parts.store.load();
    const there = new Set(stored.map(({ clientMessageId }) => clientMessageId));
    for (const [chatId, messages] of this.chats) {
      const gone = messages.filter(
        (m) => m.state !== "stored" && kept.has(m.clientMessageId) && !there.has(m.clientMessageId),
      );
      if (gone.length > 0)
        this.become(
          chatId,
          messages.filter((message) => !gone.includes(message)),
        );
    }
    for (const message of stored.filter(({ clientMessageId }) => !this.done.has(clientMessageId))) {
      this.kept.add(message.clientMessageId);
      const others = this.of(message.chatId);
      if (others.some(({ clientMessageId }) => clientMessageId === message.clientMessageId)) continue;
      const all = [...others, message];
      this.become(
        message.chatId,
        all.sort((one, other) => (one.clientMessageId < other.clientMessageId ? -1 : 1)),
      );
    }
  }

  /** An attempt counts for as long as this very object stands in the list. */
  private stands(attempt: OutgoingMessage): boolean {
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

/** Whether it did not get through, without being refused. */
function isStuck({ state, reason }: OutgoingMessage): boolean {
  return state === "failed" && reason === null;
}
