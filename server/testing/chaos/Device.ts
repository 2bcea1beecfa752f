import type { Happening } from "../consistency/history.js";
import type { FollowingNotes, Witness } from "../consistency/Witness.js";
import { toMessageId } from "../../chat/index.js";
import { type Line, LineFailure } from "./Line.js";
import { pause } from "../support/pause.js";
import { toldHappening } from "./toldHappening.js";
import { type ChatsAnswer, type FeedAnswer, type SentAnswer, words } from "./words.js";

/** How long a client waits for an answer before it tries again, in milliseconds. */
const timeoutMs = 10_000;
/** How long it waits before it tries again. */
const pauseAfterFailure = 100;

/** How a message came to be stored. */
export type Delivery = {
  readonly chatId: string;
  readonly seq: number;
  /** Why it had to be sent again, once for each time. */
  readonly troubles: readonly string[];
  readonly node: number | null;
};

/** Somebody's device: it follows, sends and reads, and tries again until the server has answered. */
export class Device {
  private notes: FollowingNotes | null = null;
  private cursor: string | null = null;
  private isClosed = false;
  /** The newest sequence number it was told of, by chat; and the newest message of the other person. */
  private readonly heard = new Map<string, number>();
  private readonly unread = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly personId: string,
    readonly line: Line,
    private readonly witness: Witness,
    private readonly onTold: (device: Device, happening: Happening) => void,
  ) {}

  /** Whether it is connected, and so follows or is about to. */
  get isConnected(): boolean {
    return this.line.connectedTo !== null;
  }

  /** Follows from now on, through every cut, until it is closed; resolves when it follows for the first time. */
  async begin(): Promise<void> {
    await this.fetchAfresh();
    void this.follow();
  }

  /** Sends a message, again and again under its key until it is acknowledged. */
  async send(chatId: string, key: string, content: string): Promise<Delivery> {
    const notes = this.witness.invoked({ chatId, authorId: this.personId, key, content });
    const delivery = await this.attempt(chatId, key, content);
    notes.acknowledged(delivery.seq);
    return delivery;
  }

  /** Sends as `send` does, without a word to the witness. */
  attempt(chatId: string, key: string, content: string): Promise<Delivery> {
    return this.deliver(words.send, { chatId, content, clientMessageId: key });
  }

  /** Writes to a tutor for the first time, which starts their chat. */
  async start(tutorId: string, content: string): Promise<Delivery> {
    const key = "opening";
    const delivery = await this.deliver(words.start, { tutorId, content, clientMessageId: key });
    const { chatId, seq } = delivery;
    this.witness.invoked({ chatId, authorId: this.personId, key, content }).acknowledged(seq);
    return delivery;
  }

  /** Reads up to the newest message that it was told of; not again when that fails. */
  async read(chatId: string): Promise<void> {
    const seq = this.unread.get(chatId);
    if (seq === undefined) return;
    this.unread.delete(chatId);
    const input = { messageId: toMessageId(chatId, seq) };
    await this.line.ask(words.read, { input }, timeoutMs).catch(mustBeAboutTheLine);
  }

  /** Asks something that changes nothing, again and again until it is answered. */
  async ask<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    for (;;) {
      try {
        return await this.line.ask<Data>(query, variables, timeoutMs);
      } catch (error) {
        mustBeAboutTheLine(error);
        if (this.isClosed) throw error;
      }
      await pause(pauseAfterFailure);
    }
  }

  /** The newest sequence number of a chat that it was told of. */
  newestOf(chatId: string): number {
    return this.heard.get(chatId) ?? 0;
  }

  /** Ends it. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.line.close();
  }

  private async deliver(query: string, input: object): Promise<Delivery> {
    for (const troubles: string[] = []; ;) {
      try {
        const { payload } = await this.line.ask<SentAnswer>(query, { input }, timeoutMs);
        if (payload.message) return { ...payload.message, troubles, node: this.line.connectedTo };
        const [problem] = payload.problems;
        if (problem?.code !== "TRY_AGAIN") throw new Error(`${this.name} was refused: ${problem?.reason}`);
        troubles.push(problem.reason);
      } catch (error) {
        mustBeAboutTheLine(error);
        troubles.push(error.message);
      }
      if (this.isClosed) throw new Error(`${this.name} is closed.`);
      await pause(pauseAfterFailure);
    }
  }

  private async follow(): Promise<void> {
    while (!this.isClosed) {
      try {
        if (this.cursor === null) await this.fetchAfresh();
        await this.line.follow(words.feed, { after: this.cursor }, ({ chatFeed }: FeedAnswer) => this.take(chatFeed));
      } catch (error) {
        if (this.isClosed) return;
        mustBeAboutTheLine(error);
        if (error.problems.includes("CURSOR_TOO_OLD")) {
          this.notes?.left();
          this.cursor = null;
        }
      }
      await pause(pauseAfterFailure);
    }
  }

  private async fetchAfresh(): Promise<void> {
    const { chats } = await this.line.ask<ChatsAnswer>(words.chats, {}, timeoutMs);
    const since = new Map(chats.edges.map(({ node }) => [node.id, node.lastSeq]));
    this.notes = this.witness.follows({ name: this.name, personId: this.personId, since, ownKeys: null });
    for (const [chatId, seq] of since) this.heard.set(chatId, seq);
    this.cursor = chats.feedCursor;
  }

  private take(item: FeedAnswer["chatFeed"]): void {
    this.cursor = item.cursor;
    const happening = toldHappening(item);
    if (!happening) return;
    this.notes?.told(happening);
    this.heard.set(happening.chatId, happening.seq);
    if (happening.type === "MessageSent" && happening.authorId !== this.personId) {
      this.unread.set(happening.chatId, happening.seq);
    }
    this.onTold(this, happening);
  }
}

/** A broken line is what devices live with; anything else is a mistake of the load's. */
function mustBeAboutTheLine(error: unknown): asserts error is LineFailure {
  if (!(error instanceof LineFailure)) throw error;
}
