import { serverNow } from "../../../graphql/connection/serverTime";
import { startAckTimeout, type Connection } from "./ackTimeout";
import type { OutboxStore, OutgoingMessage } from "./outboxStore";

/** The message's sequence number in its chat, or the server's reason for rejecting it. */
export type Delivery = { readonly seq: number } | { readonly reason: string };

/** How long to wait before retrying a failed message; a reconnect retries it sooner. */
export const retryDelayMs = 15_000;
/** How long sending waits for the store; after that, the messages in memory are sent. */
export const maxLoadMs = 2_000;

export type OutboxDependencies = {
  /**
   * Sends a message, but not after `signal` is aborted. Rejects if it is aborted, if there is no response, or if the
   * server was temporarily unable to store the message.
   */
  readonly deliver: (message: OutgoingMessage, signal: AbortSignal) => Promise<Delivery>;
  /** Returns a key that sorts after `last`, so that keys sort in the order in which the messages were written. */
  readonly newKey: (last: string | undefined) => string;
  readonly store: OutboxStore;
  /** Runs work on one chat in only one tab at a time. */
  readonly withChatLock: (chatId: string, work: () => Promise<void>) => Promise<void>;
  readonly connection: Connection;
};

const noMessages: readonly OutgoingMessage[] = [];

/**
 * Holds each chat's pending messages in the order they were written; each message waits until the one before it is
 * stored or rejected. The `store` keeps messages until the server has them, so that they survive a reload and appear in
 * all tabs. The tab that holds the chat's lock sends them; a retry uses the message's original key. Rejected messages
 * stay until retried or deleted.
 */
export class Outbox {
  private readonly chats = new Map<string, readonly OutgoingMessage[]>();
  private readonly listeners = new Set<() => void>();
  private readonly queued = new Set<string>();
  /** The keys of messages that are known to be in the store. */
  private persisted = new Set<string>();
  private readonly settled = new Map<string, () => void>();
  /** Maps each message key to the controller that aborts all requests for that message. */
  private readonly requests = new Map<string, AbortController>();
  /** Keys of messages that this tab has settled or discarded; an older snapshot of the store must not restore them. */
  private readonly finished = new Set<string>();

  constructor(private readonly dependencies: OutboxDependencies) {
    dependencies.connection.watch(() => dependencies.connection.isUp() && this.resume());
    dependencies.store.watch((change) => {
      if (change.what === "settled") this.settle(change.chatId, change.key, change.seq, { broadcast: false });
      else void this.reload().then(() => this.drain(change.chatId));
    });
    dependencies.store.watchLoss(() => this.persistAgain());
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the same array until the messages change. */
  of(chatId: string): readonly OutgoingMessage[] {
    return this.chats.get(chatId) ?? noMessages;
  }

  readonly count = (): number => [...this.chats.values()].flat().filter(({ state }) => state !== "stored").length;

  /** Returns whether closing the page would lose messages, because neither the server nor the store has them. */
  readonly mayLose = (): boolean =>
    [...this.chats.values()]
      .flat()
      .some(({ state, clientMessageId }) => state !== "stored" && !this.persisted.has(clientMessageId));

  resume(): void {
    void this.reload().then(() => this.sendAll());
  }

  send(chatId: string, content: string): void {
    const message: OutgoingMessage = {
      clientMessageId: this.dependencies.newKey(this.of(chatId).at(-1)?.clientMessageId),
      chatId,
      content,
      writtenAt: new Date(serverNow()).toISOString(),
      state: "sending",
      reason: null,
      seq: null,
    };
    this.setMessages(chatId, [...this.of(chatId), message]);
    this.persist(message);
    this.drain(chatId);
  }

  retry(failed: OutgoingMessage): void {
    if (failed.state !== "failed" || !this.isCurrent(failed)) return;
    this.persist(this.change(failed, { state: "sending", reason: null }));
    this.drain(failed.chatId);
  }

  discard({ chatId, clientMessageId }: OutgoingMessage): void {
    this.finished.add(clientMessageId);
    this.setMessages(
      chatId,
      this.of(chatId).filter((each) => each.clientMessageId !== clientMessageId),
    );
    void this.dependencies.store.remove(clientMessageId, { what: "changed", chatId });
    this.drain(chatId);
  }

  /**
   * Marks a message as stored, and sets the sequence number that the response, the feed or another tab has reported. If
   * `broadcast` is true, also removes the message from the store and informs the other tabs.
   */
  settle(chatId: string, key: string | null, seq: number, { broadcast = true } = {}): void {
    const message = this.of(chatId).find(({ clientMessageId }) => clientMessageId === key);
    if (!message || key === null || message.state === "stored") return;
    this.change(message, { state: "stored", reason: null, seq });
    this.finished.add(key);
    this.settled.get(key)?.();
    if (broadcast) void this.dependencies.store.remove(key, { what: "settled", chatId, key, seq });
    // If sending this message had timed out, the messages after it are still waiting.
    this.drain(chatId);
  }

  /** Drops messages that the server has stored, up to a sequence number; the loaded conversation contains them. */
  forget(chatId: string, upTo: number): void {
    const others = this.of(chatId).filter(({ seq }) => seq === null || seq > upTo);
    if (others.length < this.of(chatId).length) this.setMessages(chatId, others);
  }

  private sendAll(): void {
    for (const [chatId, messages] of this.chats) {
      messages.filter(isStuck).forEach((message) => this.change(message, { state: "sending" }));
      this.drain(chatId);
    }
  }

  private drain(chatId: string): void {
    if (this.queued.has(chatId) || !this.of(chatId).some(({ state }) => state === "sending")) return;
    this.queued.add(chatId);
    void this.dependencies.withChatLock(chatId, async () => {
      this.queued.delete(chatId);
      // In the meantime, another tab may have sent some of the messages or queued others before them.
      await this.reload();
      for (;;) {
        const next = this.of(chatId).find((message) => message.state === "sending" || isStuck(message));
        // The messages after a failed message wait for it, unless it was rejected.
        if (next?.state !== "sending") return;
        await this.attempt(next);
      }
    });
  }

  private async attempt(message: OutgoingMessage): Promise<void> {
    const { chatId, clientMessageId } = message;
    const request = this.requests.get(clientMessageId) ?? new AbortController();
    this.requests.set(clientMessageId, request);
    const answer = this.dependencies.deliver(message, request.signal).then(
      (delivery) =>
        "seq" in delivery ? this.settle(chatId, clientMessageId, delivery.seq) : this.fail(message, delivery.reason),
      () => this.fail(message, null),
    );
    const settled = new Promise<void>((resolve) => this.settled.set(clientMessageId, resolve));
    const timeout = startAckTimeout(this.dependencies.connection);
    await Promise.race([answer, settled, timeout.over]);
    timeout.stop();
    this.settled.delete(clientMessageId);
    // Without a result, the message fails for now, but a late acknowledgement still counts.
    this.fail(message, null);
  }

  private fail(attempt: OutgoingMessage, reason: string | null): void {
    if (!this.isCurrent(attempt)) return;
    const failed = this.change(attempt, { state: "failed", reason });
    this.persist(failed);
    if (reason === null) setTimeout(() => this.isCurrent(failed) && this.retry(failed), retryDelayMs);
  }

  private persist(message: OutgoingMessage): void {
    const { clientMessageId, chatId } = message;
    void this.dependencies.store.put(message, { what: "changed", chatId }).then((done) => {
      if (done) this.persisted.add(clientMessageId);
    });
  }

  /** Stores all unconfirmed messages again, because the store may have lost them. */
  private persistAgain(): void {
    this.persisted = new Set();
    [...this.chats.values()].flat().forEach((message) => message.state !== "stored" && this.persist(message));
  }

  /** Merges in the store's messages; if they take too long to load, resolves without them and sends them later. */
  private async reload(): Promise<void> {
    const { persisted } = this;
    const before = new Set(persisted);
    const loading = this.dependencies.store.load().then((stored) => {
      // If the store has lost messages in the meantime, a message missing from it was not necessarily settled.
      const expected = this.persisted === persisted ? before : new Set<string>();
      return stored !== null && this.merge(stored, expected);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<"late">((resolve) => (timer = setTimeout(resolve, maxLoadMs, "late")));
    const loaded = await Promise.race([loading, timeout]);
    clearTimeout(timer);
    if (loaded === "late") void loading.then((hasMore) => hasMore && this.sendAll());
  }

  /**
   * Adds messages that only the store has, such as other tabs' messages, and drops messages that were in the store
   * (`persisted`) but that other tabs have since settled or discarded. Returns whether any were added.
   */
  private merge(stored: readonly OutgoingMessage[], persisted: ReadonlySet<string>): boolean {
    const storedKeys = new Set(stored.map(({ clientMessageId }) => clientMessageId));
    for (const [chatId, messages] of this.chats) {
      const gone = messages.filter(
        (m) => m.state !== "stored" && persisted.has(m.clientMessageId) && !storedKeys.has(m.clientMessageId),
      );
      if (gone.length > 0)
        this.setMessages(
          chatId,
          messages.filter((message) => !gone.includes(message)),
        );
    }
    let hasMore = false;
    for (const message of stored.filter(({ clientMessageId }) => !this.finished.has(clientMessageId))) {
      this.persisted.add(message.clientMessageId);
      const others = this.of(message.chatId);
      if (others.some(({ clientMessageId }) => clientMessageId === message.clientMessageId)) continue;
      hasMore = true;
      // No timer on this page will retry a failed message from the store, so it is marked as sending.
      const all = [...others, isStuck(message) ? { ...message, state: "sending" as const } : message];
      this.setMessages(
        message.chatId,
        all.sort((one, other) => (one.clientMessageId < other.clientMessageId ? -1 : 1)),
      );
    }
    return hasMore;
  }

  /** Returns whether this exact object is still in the list; if not, the attempt no longer counts. */
  private isCurrent(attempt: OutgoingMessage): boolean {
    return this.of(attempt.chatId).includes(attempt);
  }

  private change(message: OutgoingMessage, to: Partial<OutgoingMessage>): OutgoingMessage {
    const changed = { ...message, ...to };
    this.setMessages(
      message.chatId,
      this.of(message.chatId).map((each) => (each === message ? changed : each)),
    );
    return changed;
  }

  /** Replaces a chat's messages. Aborts the requests for messages missing from the new list. */
  private setMessages(chatId: string, messages: readonly OutgoingMessage[]): void {
    const kept = new Set(messages.map(({ clientMessageId }) => clientMessageId));
    for (const { clientMessageId } of this.of(chatId)) {
      if (kept.has(clientMessageId)) continue;
      this.requests.get(clientMessageId)?.abort();
      this.requests.delete(clientMessageId);
    }
    if (messages.length === 0) this.chats.delete(chatId);
    else this.chats.set(chatId, messages);
    this.listeners.forEach((listener) => listener());
  }
}

/** Returns whether a message failed without being rejected. */
function isStuck({ state, reason }: OutgoingMessage): boolean {
  return state === "failed" && reason === null;
}
