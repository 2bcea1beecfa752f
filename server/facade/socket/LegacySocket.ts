import { once } from "node:events";
import type { Socket } from "socket.io";
import type { Access, Viewer } from "../../accounts/index.js";
import { type FeedItem, FollowedChats, type Heard } from "../../chat/index.js";
import type { Deadlines } from "../../platform/Deadlines.js";
import type { Following, Observer } from "../../platform/following.js";
import { randomId } from "../../platform/ids.js";
import type { Doer } from "../../platform/limits/rules.js";
import { Refusal } from "../../platform/refusal.js";
import { type Soon, soon } from "../../platform/soon.js";
import { type Outcome, secondsSince } from "../../platform/telemetry/Telemetry.js";
import { inSpan } from "../../platform/tracing/Tracing.js";
import type { FacadeServices } from "../services.js";
import { chatWords, type People } from "../words/conversations.js";
import { type Failure, failureOf, masked } from "../words/failure.js";
import type { SocketRequest } from "./requests.js";

/** How many packets may wait for a slow client before its feed is held back, which cuts it off in the end. */
const longestQueue = 256;

/** How an event is handled: by which name in logs, and whether somebody waits for what comes of it. */
type Handling = { readonly requestId: string; readonly isAnswered: boolean };

type Acknowledge = (answer: object) => void;

/** What every connection shares. */
export type SocketParts = {
  readonly services: FacadeServices;
  readonly requests: Readonly<Record<string, SocketRequest>>;
  readonly people: People;
  /** All that are connected. */
  readonly open: Set<LegacySocket>;
  /** When their tokens end. */
  readonly expiries: Deadlines<LegacySocket>;
};

const ignore = () => undefined;

/** One client's connection: what it asks for, and what happens in its person's chats. */
export class LegacySocket implements Observer<FeedItem> {
  private readonly viewer: Viewer;
  private readonly chats: FollowedChats;
  private working = 0;
  private whenSettled: (() => void)[] = [];

  constructor(
    private readonly socket: Socket,
    { viewer, expiresAt }: Access,
    private readonly feed: Following<FeedItem>,
    private readonly doer: Doer,
    private readonly parts: SocketParts,
  ) {
    this.viewer = viewer;
    this.chats = new FollowedChats((id) => parts.services.chatReader.chat(viewer, id));
    parts.expiries.set(this, expiresAt.getTime() - Date.now());
    parts.open.add(this);
    socket.onAny((event: unknown, ...args: unknown[]) => this.receive(event, args));
    // A client may send an event of this name; without a listener it would end the process.
    socket.on("error", ignore);
    socket.once("disconnect", () => this.leave());
    feed.each(this);
  }

  /** Resolves when everything that came in has been answered. */
  async settled(): Promise<void> {
    if (this.working > 0) await new Promise<void>((resolve) => this.whenSettled.push(resolve));
  }

  private leave(): void {
    this.parts.expiries.clear(this);
    this.parts.open.delete(this);
    void this.feed.return?.();
  }

  /** Ends with the token. Clients come back by themselves, with a newer token if they have one. */
  expire(): void {
    this.except(Refusal.because("UNAUTHENTICATED", "TOKEN_EXPIRED", "Your access has expired. Please log in again."));
    this.socket.conn.close();
  }

  private receive(event: unknown, args: unknown[]): void {
    const acknowledge = typeof args.at(-1) === "function" ? (args.at(-1) as Acknowledge) : null;
    const request =
      typeof event === "string" && Object.hasOwn(this.parts.requests, event) && this.parts.requests[event];
    void this.answer(request ? event : "unknown", request || null, args[0], acknowledge);
  }

  private async answer(
    event: string,
    request: SocketRequest | null,
    payload: unknown,
    acknowledge: Acknowledge | null,
  ): Promise<void> {
    const [begin, requestId] = [performance.now(), randomId()];
    this.working += 1;
    try {
      const wish = { kind: "server", isRoot: true, attributes: { "saywell.request_id": requestId } } as const;
      const served = () => this.serve(request, payload, { requestId, isAnswered: acknowledge !== null });
      const data = await inSpan(this.parts.services.telemetry.tracing, `socket ${event}`, wish, served);
      this.tell(event, "ok", begin, requestId);
      acknowledge?.({ data });
    } catch (error) {
      const { status, code, msg } = this.except(error, requestId, request?.renamed);
      this.tell(event, status >= 500 ? "failed" : "refused", begin, requestId);
      acknowledge?.({ error: { code, msg } });
    }
    this.working -= 1;
    if (this.working === 0) for (const settle of this.whenSettled.splice(0)) settle();
  }

  private async serve(
    request: SocketRequest | null,
    payload: unknown,
    { requestId, isAnswered }: Handling,
  ): Promise<object | null> {
    const { limits } = this.parts.services;
    await limits.take("events", this.doer);
    if (request?.limit) await limits.take(request.limit, this.doer);
    if (request === null) throw Refusal.because("NOT_FOUND", "UNKNOWN_EVENT", "There is no such event.");
    const describe = await request.serve(payload, { viewer: this.viewer, origin: this.socket.id, requestId });
    return isAnswered ? describe() : null;
  }

  /** Measures an event that has been answered and tells of it. */
  private tell(event: string, outcome: Outcome, begin: number, requestId: string): void {
    const { metrics, logger, isTalkative } = this.parts.services.telemetry;
    const seconds = secondsSince(begin);
    metrics.events.of(event, outcome).note(seconds);
    if (isTalkative) logger.debug({ requestId, event, outcome, seconds }, "An event was answered");
  }

  private except(error: unknown, requestId = randomId(), renamed?: Readonly<Record<string, string>>): Failure {
    const known = failureOf(error, renamed);
    const { logger } = this.parts.services.telemetry;
    const failure = known ?? masked;
    if (failure.status === 500) logger.error({ err: error, requestId }, "An event failed");
    if (failure.status === 503) logger.warn({ err: error, requestId }, "An event could not be served");
    const { code, msg: message, fields } = failure;
    this.socket.emit("exception", { status: "error", message, code, ...(fields && { fields }), requestId });
    return failure;
  }

  /** Tells what happens in the person's chats, except what this very connection said. */
  take({ event, origin }: FeedItem): Soon<void> {
    return soon(this.chats.hear(event), (heard) => this.deliver(heard, origin));
  }

  /** The feed is over, so this connection would miss things; a client that comes back fetches its chats afresh. */
  ended(error: Error | null): void {
    const { logger } = this.parts.services.telemetry;
    if (error !== null && failureOf(error) === null) logger.error({ err: error }, "A socket's feed failed");
    this.socket.conn.close();
  }

  private deliver(heard: Heard | null, origin: string | null): Soon<void> {
    if (heard === null || (!heard.isFirst && origin === this.socket.id)) return;
    return soon(chatWords(heard.chat, this.viewer.id, heard.message, this.parts.people), (chat) => {
      if (heard.isFirst) this.socket.emit("new_chat", chat);
      else this.socket.emit("message", { chat, message: chat.lastMessage });
      return this.drained();
    });
  }

  /** Waits while the client does not take what waits for it, which the library counts but does not tell. */
  private drained(): Soon<void> {
    const { conn } = this.socket;
    const { writeBuffer } = conn as unknown as { readonly writeBuffer: readonly unknown[] };
    if (writeBuffer.length < longestQueue || conn.readyState !== "open") return;
    return Promise.race([once(conn, "drain"), once(conn, "close")]).then(() => undefined);
  }
}
