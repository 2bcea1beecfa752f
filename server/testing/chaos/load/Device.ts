import type { ObservedEvent } from "../../consistency/history.js";
import type { SubscriptionNotes, HistoryRecorder } from "../../consistency/HistoryRecorder.js";
import { toMessageId } from "../../../chat/index.js";
import { type ClientConnection, ConnectionFailure } from "./ClientConnection.js";
import { pause } from "../../support/pause.js";
import { observedEventOf } from "./observedEventOf.js";
import { type ChatsAnswer, type FeedAnswer, type SentAnswer, loadOperations } from "./loadOperations.js";

/** How long to wait for a response before a retry. */
const timeoutMs = 10_000;
/** How long to pause before a retry, in milliseconds. */
const pauseAfterFailure = 100;

export type Delivery = {
  readonly chatId: string;
  readonly seq: number;
  /** The error of each failed attempt. */
  readonly troubles: readonly string[];
  readonly node: number | null;
};

/** Subscribes to the feed, marks messages as read, and sends messages until they are acknowledged. */
export class Device {
  private notes: SubscriptionNotes | null = null;
  private cursor: string | null = null;
  private isClosed = false;
  /** By chat, the newest sequence number received. */
  private readonly newestSeqs = new Map<string, number>();
  /** By chat, the sequence number of the other user's newest unread message. */
  private readonly unread = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly personId: string,
    readonly connection: ClientConnection,
    private readonly recorder: HistoryRecorder,
    private readonly onReceived: (device: Device, observed: ObservedEvent) => void,
    /** Whether the server is allowed to reject the device's cursor, as after a failover that lost events. */
    private readonly mayStartOver = false,
  ) {}

  /** Whether the device is subscribed or about to be. */
  get isConnected(): boolean {
    return this.connection.connectedTo !== null;
  }

  /** Keeps the device subscribed until it is closed, resuming after every cut. */
  async begin(): Promise<void> {
    await this.resync();
    void this.follow();
  }

  /** Sends a message; retries with the same key until the message is acknowledged. */
  async send(chatId: string, key: string, content: string): Promise<Delivery> {
    const notes = this.recorder.invoked({ chatId, authorId: this.personId, key, content });
    const delivery = await this.attempt(chatId, key, content);
    notes.acknowledged(delivery.seq);
    return delivery;
  }

  /** Like `send`, but not recorded. */
  attempt(chatId: string, key: string, content: string): Promise<Delivery> {
    return this.deliver(loadOperations.send, { chatId, content, clientMessageId: key });
  }

  async start(tutorId: string, content: string): Promise<Delivery> {
    const key = "opening";
    const delivery = await this.deliver(loadOperations.start, { tutorId, content, clientMessageId: key });
    const { chatId, seq } = delivery;
    this.recorder.invoked({ chatId, authorId: this.personId, key, content }).acknowledged(seq);
    return delivery;
  }

  /** Marks the other user's newest message as read; doesn't retry. */
  async read(chatId: string): Promise<void> {
    const seq = this.unread.get(chatId);
    if (seq === undefined) return;
    this.unread.delete(chatId);
    const input = { messageId: toMessageId(chatId, seq) };
    await this.connection.ask(loadOperations.read, { input }, timeoutMs).catch(assertConnectionFailure);
  }

  /** Retries until the query succeeds or the device is closed. */
  async ask<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    for (;;) {
      try {
        return await this.connection.ask<Data>(query, variables, timeoutMs);
      } catch (error) {
        assertConnectionFailure(error);
        if (this.isClosed) throw error;
      }
      await pause(pauseAfterFailure);
    }
  }

  newestOf(chatId: string): number {
    return this.newestSeqs.get(chatId) ?? 0;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.connection.close();
  }

  private async deliver(query: string, input: object): Promise<Delivery> {
    for (const troubles: string[] = []; ;) {
      try {
        const { payload } = await this.connection.ask<SentAnswer>(query, { input }, timeoutMs);
        if (payload.message) return { ...payload.message, troubles, node: this.connection.connectedTo };
        const [problem] = payload.problems;
        if (problem?.code !== "TRY_AGAIN") throw new Error(`${this.name} was rejected: ${problem?.reason}`);
        troubles.push(problem.reason);
      } catch (error) {
        assertConnectionFailure(error);
        troubles.push(error.message);
      }
      if (this.isClosed) throw new Error(`${this.name} is closed.`);
      await pause(pauseAfterFailure);
    }
  }

  private async follow(): Promise<void> {
    while (!this.isClosed) {
      try {
        if (this.cursor === null) await this.resync();
        await this.connection.follow(loadOperations.feed, { after: this.cursor }, ({ chatFeed }: FeedAnswer) =>
          this.take(chatFeed),
        );
      } catch (error) {
        if (this.isClosed) return;
        assertConnectionFailure(error);
        if (error.problems.includes("CURSOR_TOO_OLD")) {
          // Otherwise, the checker would report the events that this subscription misses as lost.
          if (this.mayStartOver) this.notes?.left();
          this.cursor = null;
        }
      }
      await pause(pauseAfterFailure);
    }
  }

  private async resync(): Promise<void> {
    const { chats } = await this.ask<ChatsAnswer>(loadOperations.chats, {});
    const since = new Map(chats.edges.map(({ node }) => [node.id, node.lastSeq]));
    this.notes = this.recorder.subscribed({ name: this.name, personId: this.personId, since, ownKeys: null });
    for (const [chatId, seq] of since) this.newestSeqs.set(chatId, seq);
    this.cursor = chats.feedCursor;
  }

  private take(item: FeedAnswer["chatFeed"]): void {
    this.cursor = item.cursor;
    const observed = observedEventOf(item);
    if (!observed) return;
    this.notes?.received(observed);
    this.newestSeqs.set(observed.chatId, observed.seq);
    if (observed.type === "MessageSent" && observed.authorId !== this.personId) {
      this.unread.set(observed.chatId, observed.seq);
    }
    this.onReceived(this, observed);
  }
}

/** Rethrows anything but a connection failure, because any other error is a bug in the load generator. */
function assertConnectionFailure(error: unknown): asserts error is ConnectionFailure {
  if (!(error instanceof ConnectionFailure)) throw error;
}
