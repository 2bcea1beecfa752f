import { io, type Socket } from "socket.io-client";
import { fromMessageId } from "../../../chat/index.js";
import type { ObservedEvent } from "../../consistency/history.js";
import type { SubscriptionNotes, HistoryRecorder } from "../../consistency/HistoryRecorder.js";
import { pause } from "../../support/pause.js";
import type { RestChat, RestMessage } from "../../support/clients/restClient.js";
import type { Acknowledgement } from "../../support/clients/socketClient.js";
import type { CrowdUser } from "./chatPairs.js";
import type { Member } from "./Member.js";

/** How long to wait for an acknowledgement, and how long to pause before a retry, in milliseconds. */
const timeoutMs = 10_000;
const pauseAfterFailure = 250;

/** A message is resent after these errors. */
const retryable = ["UNAVAILABLE", "TRY_AGAIN"];

/** `since` holds the newest sequence number fetched for each chat; `keys`, the keys sent over this connection. */
type Connection = {
  readonly notes: SubscriptionNotes;
  readonly since: ReadonlyMap<string, number>;
  readonly keys: Set<string>;
};

/**
 * A user's device with a legacy Socket.IO client, which reconnects automatically. The protocol has no cursor, so the
 * device fetches its chats whenever it connects, and must then receive every later event.
 */
export class LegacyDevice implements Member {
  private readonly socket: Socket;
  private current: Connection | null = null;
  /** Received before the chats were fetched. */
  private early: ObservedEvent[] = [];
  private connection = 0;
  private isClosed = false;
  private readonly newestSeqs = new Map<string, number>();
  /** Keys sent over several connections: it is unknown which connection carried the stored message. */
  private readonly uncertain = new Set<string>();

  constructor(
    readonly name: string,
    private readonly person: CrowdUser,
    private readonly origin: string,
    transports: ("polling" | "websocket")[],
    private readonly recorder: HistoryRecorder,
    private readonly onReceived: (observed: ObservedEvent) => void,
  ) {
    this.socket = io(origin, {
      transports,
      forceNew: true,
      auth: { token: person.accessToken },
      reconnectionDelay: pauseAfterFailure,
      reconnectionDelayMax: 2000,
      timeout: 60_000,
    });
    this.socket.on("connect", () => void this.begin());
    this.socket.on("connect_error", () => void this.reconnect());
    this.socket.on("disconnect", () => {
      this.leave();
      void this.reconnect();
    });
    this.socket.on("new_chat", ({ lastMessage }: RestChat) => this.take(lastMessage));
    this.socket.on("message", ({ message }: { message: RestMessage }) => this.take(message));
  }

  get isConnected(): boolean {
    return this.current !== null;
  }

  newestOf(chatId: string): number {
    return this.newestSeqs.get(chatId) ?? 0;
  }

  async send(chatId: string, key: string, content: string): Promise<void> {
    const notes = this.recorder.invoked({ chatId, authorId: this.person.id, key, content });
    let last: Connection | null = null;
    for (let attempts = 0; !this.isClosed; attempts++) {
      if (attempts > 0) await pause(pauseAfterFailure);
      if (this.current === null) continue;
      const isAnother = last !== null && last !== this.current;
      last = this.current;
      // If this connection has already received the stored message, a resend emits no event.
      if (!last.notes.applied.some((observed) => observed.key === key)) {
        if (isAnother) this.uncertain.add(key);
        last.keys.add(key);
      }
      const message = await this.attempt({ chatID: chatId, content, clientMessageID: key });
      if (message === null) continue;
      const { seq } = positionOf(message);
      this.newestSeqs.set(chatId, Math.max(seq, this.newestOf(chatId)));
      notes.acknowledged(seq);
      return;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.socket.disconnect();
  }

  private async attempt(input: object): Promise<RestMessage | null> {
    type Answer = Acknowledgement<{ readonly message: RestMessage }>;
    const answer = await (this.socket.timeout(timeoutMs).emitWithAck("message", input) as Promise<Answer>).catch(
      () => null,
    );
    if (answer?.error && !retryable.includes(answer.error.code)) throw new Error(`${this.name}: ${answer.error.msg}`);
    return answer?.data?.message ?? null;
  }

  /** Fetches the chats, and then records the events that follow them. */
  private async begin(): Promise<void> {
    this.early = [];
    const connection = (this.connection += 1);
    const chats = await this.fetchChats().catch(() => null);
    if (connection !== this.connection) return;
    if (chats === null) {
      this.socket.disconnect();
      return;
    }
    const since = new Map(chats.map(({ _id, lastMessage }) => [_id, positionOf(lastMessage).seq]));
    const keys = new Set<string>();
    const notes = this.recorder.subscribed({ name: this.name, personId: this.person.id, since, ownKeys: keys });
    this.current = { notes, since, keys };
    for (const [chatId, seq] of since) this.newestSeqs.set(chatId, Math.max(seq, this.newestOf(chatId)));
    for (const observed of this.early.splice(0)) this.record(observed, this.current);
  }

  /**
   * Fetches the chats without validating the response against the contract: for a thousand clients, validation would
   * take longer than the requests.
   */
  private async fetchChats(): Promise<readonly RestChat[]> {
    const headers = { authorization: `Bearer ${this.person.accessToken}` };
    const answer = await fetch(`${this.origin}/api/chats`, { headers });
    if (!answer.ok) throw new Error(`GET /api/chats returned ${answer.status}.`);
    return ((await answer.json()) as { readonly data: readonly RestChat[] }).data;
  }

  private leave(): void {
    this.connection += 1;
    // Only the last connection has to receive every event up to the end; what is missed between connections is fetched.
    if (!this.isClosed) this.current?.notes.left();
    this.current = null;
  }

  /**
   * Reconnects if the server rejected or closed the connection; the library reconnects only after a network failure.
   */
  private async reconnect(): Promise<void> {
    await pause(pauseAfterFailure);
    if (!this.isClosed && !this.socket.active) this.socket.connect();
  }

  private take(message: RestMessage): void {
    const { chatId, seq } = positionOf(message);
    const key = seq === 2 ? "opening" : message.content.replace("Message ", "");
    const { content, author } = message;
    const observed = { chatId, seq, type: "MessageSent", authorId: author._id, key, content, upTo: null };
    if (this.current) this.record(observed, this.current);
    else this.early.push(observed);
  }

  private record(observed: ObservedEvent, { notes, since }: Connection): void {
    const { chatId, seq, key } = observed;
    // Skip early events that the fetched chats already include.
    if (notes.applied.length === 0 && seq <= (since.get(chatId) ?? 0)) return;
    this.newestSeqs.set(chatId, Math.max(seq, this.newestOf(chatId)));
    this.onReceived(observed);
    if (key === null || !this.uncertain.has(key)) notes.received(observed);
  }
}

function positionOf({ _id }: Pick<RestMessage, "_id">): { readonly chatId: string; readonly seq: number } {
  const position = fromMessageId(_id);
  if (!position) throw new Error(`${_id} is not a message ID.`);
  return position;
}
