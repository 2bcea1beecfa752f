import { once } from "node:events";
import type { Socket } from "socket.io";
import type { Access, Viewer } from "../../accounts/index.js";
import { type FeedItem, FollowedChats, type ChatUpdate } from "../../chat/index.js";
import { InFlight } from "../../platform/async/InFlight.js";
import { OrderedCalls } from "../../platform/async/OrderedCalls.js";
import { randomId } from "../../platform/ids.js";
import { DomainError, restarting } from "../../platform/errors/DomainError.js";
import type { LimitKind } from "../../platform/limits/rules.js";
import { type Outcome, secondsSince } from "../../platform/telemetry/Telemetry.js";
import { inSpan } from "../../platform/tracing/Tracing.js";
import type { FacadeServices } from "../services.js";
import { toLegacyChat, type People } from "../mappers/legacyChat.js";
import { type Failure, failureOf } from "../mappers/failure.js";
import { masked } from "../../platform/http/maskedErrors.js";
import { reportFailure } from "../reportFailure.js";
import type { SocketRequest } from "./requests.js";
import { waitForDrain } from "./waitForDrain.js";

type EventContext = { readonly requestId: string; readonly isAcknowledged: boolean };

type Acknowledge = (answer: object) => void;

export type SocketDependencies = {
  readonly services: FacadeServices;
  readonly requests: Readonly<Record<string, SocketRequest>>;
  readonly people: People;
  readonly open: Set<LegacySocket>;
};

const ignore = () => undefined;

/** One client's connection: serves the client's requests and sends it new messages in the user's chats. */
export class LegacySocket {
  private readonly viewer: Viewer;
  private readonly chats: FollowedChats;
  private readonly expiry: NodeJS.Timeout | undefined;
  /** The error that new events are rejected with; null until the connection starts to drain. */
  private rejection: DomainError | null = null;
  private readonly inFlight = new InFlight();
  private readonly ordered = new OrderedCalls();

  constructor(
    private readonly socket: Socket,
    { viewer, expiresAt }: Access,
    private readonly feed: AsyncIterableIterator<FeedItem>,
    private readonly count: (limit: LimitKind) => Promise<unknown>,
    private readonly dependencies: SocketDependencies,
  ) {
    this.viewer = viewer;
    this.chats = new FollowedChats((id) => dependencies.services.chatReader.chat(viewer, id));
    const expire = (at: Date) => setTimeout(() => this.expire(), Math.max(0, at.getTime() - Date.now()));
    this.expiry = expiresAt === null ? undefined : expire(expiresAt);
    dependencies.open.add(this);
    socket.onAny((event: unknown, ...args: unknown[]) => this.receive(event, args));
    // A client may send an event named "error", which would crash the process without a listener.
    socket.on("error", ignore);
    socket.once("disconnect", () => this.leave());
    void this.followFeed();
  }

  /** Rejects new events with the given error, completes those in flight, and closes; resolves once closed. */
  async drain(rejection = restarting): Promise<void> {
    this.rejection = rejection;
    await this.inFlight.settled();
    const { conn } = this.socket;
    const closed = conn.readyState === "closed" ? null : once(conn, "close");
    conn.close();
    await closed;
  }

  private leave(): void {
    clearTimeout(this.expiry);
    this.dependencies.open.delete(this);
    void this.feed.return?.();
  }

  /**
   * Drains the connection because the token has expired. Clients reconnect automatically, with a newer token if they
   * have one.
   */
  private expire(): void {
    const expired = DomainError.of("UNAUTHENTICATED", "TOKEN_EXPIRED", "Your access has expired. Please log in again.");
    this.sendException(expired);
    void this.drain(expired);
  }

  private receive(event: unknown, args: unknown[]): void {
    const acknowledge = typeof args.at(-1) === "function" ? (args.at(-1) as Acknowledge) : null;
    const request =
      typeof event === "string" &&
      Object.hasOwn(this.dependencies.requests, event) &&
      this.dependencies.requests[event];
    void this.answer(request ? event : "unknown", request || null, args[0], acknowledge);
  }

  private async answer(
    event: string,
    request: SocketRequest | null,
    payload: unknown,
    acknowledge: Acknowledge | null,
  ): Promise<void> {
    const [begin, requestId] = [performance.now(), randomId()];
    this.inFlight.begin();
    try {
      const spanOptions = { kind: "server", isRoot: true, attributes: { "saywell.request_id": requestId } } as const;
      const served = () => this.serve(request, payload, { requestId, isAcknowledged: acknowledge !== null });
      const data = await inSpan(this.dependencies.services.telemetry.tracing, `socket ${event}`, spanOptions, served);
      this.record(event, data === null && acknowledge !== null ? "failed" : "ok", begin, requestId);
      if (data !== null) acknowledge?.({ data });
    } catch (error) {
      const { status, code, msg, retryAfter } = this.sendException(error, requestId, request?.renamed);
      this.record(event, status >= 500 && error !== restarting ? "failed" : "refused", begin, requestId);
      acknowledge?.({ error: { code, msg, retryAfter } });
    }
    this.inFlight.end();
  }

  /** Serves an event; returns the acknowledgement's data, or null if none is expected or it can't be built. */
  private async serve(
    request: SocketRequest | null,
    payload: unknown,
    { requestId, isAcknowledged }: EventContext,
  ): Promise<object | null> {
    if (this.rejection) throw this.rejection;
    // Events are counted immediately but served in the order sent, even if a slow Redis delays counting an earlier one.
    const counted = this.count("events").then(() => request?.limit && this.count(request.limit));
    const describe = await this.ordered.make("events", counted, async () => {
      if (request === null) throw DomainError.of("NOT_FOUND", "UNKNOWN_EVENT", "There is no such event.");
      return request.serve(payload, { viewer: this.viewer, origin: this.socket.id, requestId });
    });
    if (!isAcknowledged) return null;
    return describe().catch((error: unknown) => {
      const { telemetry } = this.dependencies.services;
      reportFailure(telemetry, failureOf(error) ?? masked, error, "An acknowledgement", { requestId });
      // The event was accepted, so don't respond with an error. Disconnect instead: when the client reconnects, it
      // refetches its chats.
      this.socket.conn.close();
      return null;
    });
  }

  private record(event: string, outcome: Outcome, begin: number, requestId: string): void {
    const { metrics, logger, isVerbose } = this.dependencies.services.telemetry;
    const seconds = secondsSince(begin);
    metrics.events.of(event, outcome).observe(seconds);
    if (isVerbose) logger.debug({ requestId, event, outcome, seconds }, "Served an event");
  }

  private sendException(error: unknown, requestId = randomId(), renamed?: Readonly<Record<string, string>>): Failure {
    const failure: Failure = failureOf(error, renamed) ?? masked;
    const { telemetry } = this.dependencies.services;
    if (error !== restarting) reportFailure(telemetry, failure, error, "An event", { requestId });
    const { code, msg: message, fields, retryAfter } = failure;
    this.socket.emit("exception", { status: "error", message, code, fields, retryAfter, requestId });
    return failure;
  }

  /** Delivers new messages in the user's chats, except those the client sent over this connection to existing chats. */
  private async followFeed(): Promise<void> {
    try {
      for await (const { event, origin } of this.feed) {
        const update = await this.chats.receive(event);
        if (update !== null && (update.isFirst || origin !== this.socket.id)) await this.deliver(update);
      }
    } catch (error) {
      const { logger } = this.dependencies.services.telemetry;
      if (failureOf(error) === null) logger.error({ err: error }, "A socket's feed failed");
    }
    // The connection would miss events from here on, so it is closed: a client that reconnects refetches its chats.
    this.socket.conn.close();
  }

  private async deliver({ chat, message, isFirst }: ChatUpdate): Promise<void> {
    const shown = await toLegacyChat(chat, this.viewer.id, message, this.dependencies.people);
    if (isFirst) this.socket.emit("new_chat", shown);
    else this.socket.emit("message", { chat: shown, message: shown.lastMessage });
    await waitForDrain(this.socket.conn);
  }
}
