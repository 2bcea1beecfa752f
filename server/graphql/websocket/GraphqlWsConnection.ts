import { CloseCode, MessageType, stringifyMessage, type WebSocket as GraphqlWsSocket } from "graphql-ws";
import type { RawData, WebSocket } from "ws";
import { operationTimeoutMs, webSocketBounds } from "../limits/bounds.js";
import type { Access, RenewableAccess, Viewer } from "../../accounts/index.js";
import { newId, randomId } from "../../platform/ids.js";
import type { FrameMeter } from "../../platform/limits/FrameMeter.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import { errorText } from "../../platform/errors/StartupError.js";

/** The interval between pings. A connection is terminated if a ping is still unanswered when the next one is due. */
const heartbeatMs = 12_000;

/** How long the operations in flight can keep running once the session or API key is no longer valid. */
const endTimeoutMs = 500;

/** The close codes of the GraphQL over WebSocket protocol, and those from RFC 6455's registry. */
export const closeCodes = {
  ...CloseCode,
  Normal: 1000,
  GoingAway: 1001,
  PolicyViolation: 1008,
  TryAgainLater: 1013,
} as const;

/** One WebSocket that carries GraphQL operations: its viewer, its heartbeat and its limits. */
export class GraphqlWsConnection implements RenewableAccess {
  readonly connectionId = newId();
  viewer: Viewer | null = null;
  credentialId: string | null = null;
  /** The ids of the connection's subscriptions, including those still being opened. */
  readonly subscriptions = new Set<string>();
  /** The ids of operations that have not ended on the server, even if the client has completed them. */
  readonly running = new Set<string>();
  /**
   * The number of messages being handled. An operation's message counts until its response has been sent or, for a
   * subscription, until the subscription has ended.
   */
  private handling = 0;
  private waiting: (() => void)[] = [];
  /** The latest operation's preparation. The next one waits for it, so operations start in the order they were sent. */
  admission: Promise<unknown> = Promise.resolve();
  private lastOperationAt = performance.now();
  private readonly heartbeat: NodeJS.Timeout;
  private expiry: NodeJS.Timeout | undefined;
  /** The payload of the unanswered ping; random, because a client that reads no pings could guess a number. */
  private awaitedPong: string | null = null;
  /** The size in bytes of the largest frame sent since the output buffer was last empty. */
  private largestFrame = 0;

  constructor(
    readonly socket: WebSocket,
    readonly address: string,
    meter: FrameMeter,
    private readonly logger: Logger,
  ) {
    this.heartbeat = setInterval(() => this.checkHeartbeat(), heartbeatMs);
    // Only a pong for the latest ping counts: clients may send unsolicited pongs.
    socket.on("pong", (data) => {
      if (data.toString() === this.awaitedPong) this.awaitedPong = null;
    });
    const bound = (data: RawData) => {
      if (meter.isOver(sizeOf(data))) socket.close(closeCodes.PolicyViolation, "Too many frames.");
      this.cutOffUnread();
    };
    for (const frame of ["message", "ping", "pong"] as const) socket.on(frame, bound);
  }

  transport(): GraphqlWsSocket {
    const { socket } = this;
    return {
      protocol: socket.protocol,
      send: (data) => this.send(data),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) =>
        socket.on("message", (data: RawData) => {
          // A client may keep sending while its connection is closing.
          if (socket.readyState !== socket.OPEN) return;
          this.handling += 1;
          void handle(textOf(data))
            .catch((error: unknown) => {
              this.logger.warn({ reason: errorText(error) }, "A WebSocket message could not be handled");
              socket.close(closeCodes.InternalServerError, "Internal server error");
            })
            .finally(() => {
              this.handling -= 1;
              this.checkSettled();
            });
        }),
      onPing: (payload) => {
        const pong = { type: MessageType.Pong, ...(payload && { payload }) } as const;
        const text = stringifyMessage(pong);
        return this.send(text.length > webSocketBounds.pongBytes ? stringifyMessage({ type: MessageType.Pong }) : text);
      },
    };
  }

  /** Sets the viewer, initially and whenever the token is renewed; the connection closes when the token expires. */
  grant({ viewer, expiresAt }: Access): void {
    this.viewer = viewer;
    this.credentialId = viewer.credentialId;
    this.socket.resume();
    clearTimeout(this.expiry);
    if (expiresAt === null) return;
    this.expiry = setTimeout(() => void this.expire(), Math.max(0, expiresAt.getTime() - Date.now()));
  }

  /** Closes the connection of an invalidated session or API key; a logout in flight still gets its result. */
  async end(reason: string): Promise<void> {
    await this.completeOperations(endTimeoutMs);
    this.close(reason);
  }

  /** Closes the connection unless one of the operations in flight renews the token. */
  private async expire(): Promise<void> {
    await this.completeOperations(operationTimeoutMs);
    if (this.socket.isPaused) this.close("The access token has expired.");
  }

  /** Stops reading messages and waits for the operations in flight, but no longer than `timeoutMs`. */
  private async completeOperations(timeoutMs: number): Promise<void> {
    this.socket.pause();
    // A response is in flight until it is written, which may never happen if the client isn't reading.
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([this.settled(), timeout]);
  }

  private close(reason: string): void {
    this.socket.close(closeCodes.Unauthorized, reason);
    // Closing requires reading the client's close frame.
    this.socket.resume();
  }

  /** Resets the idle time, which is limited for anonymous connections. */
  operationStarted(): void {
    this.lastOperationAt = performance.now();
  }

  /** Registers a subscription under its operation's id, so that it no longer delays `settled`. */
  subscriptionStarted(id: string): void {
    this.subscriptions.add(id);
    this.checkSettled();
  }

  /** Resolves when all operations except subscriptions have completed. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.checkSettled();
    });
  }

  dispose(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.expiry);
  }

  private checkSettled(): void {
    if (this.handling === this.subscriptions.size) for (const resolve of this.waiting.splice(0)) resolve();
  }

  private checkHeartbeat(): void {
    // While the connection is paused, it does not receive pongs.
    if (this.socket.isPaused) return;
    const isIdle = performance.now() - this.lastOperationAt > webSocketBounds.anonymousIdleMs;
    if (this.awaitedPong !== null) this.socket.terminate();
    else if (this.viewer === null && isIdle) this.socket.close(closeCodes.Normal, "Idle");
    else if (this.socket.readyState === this.socket.OPEN) {
      this.awaitedPong = randomId();
      this.socket.ping(this.awaitedPong);
    }
  }

  /** Sends text; if too much earlier output is unread, returns a promise that resolves once the text is written. */
  private send(text: string): Promise<void> | void {
    const { socket } = this;
    this.cutOffUnread();
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount === 0) this.largestFrame = 0;
    this.largestFrame = Math.max(this.largestFrame, Buffer.byteLength(text));
    if (socket.bufferedAmount < webSocketBounds.waitAboveBytes) {
      socket.send(text);
      return;
    }
    return new Promise((resolve, reject) => socket.send(text, (error) => (error ? reject(error) : resolve())));
  }

  /** Disconnects a client with too much unread output, not counting one large response that it may still be reading. */
  private cutOffUnread(): void {
    const unread = this.socket.bufferedAmount - this.largestFrame;
    if (unread > webSocketBounds.unreadBytes) this.socket.terminate();
  }
}

function sizeOf(data: RawData): number {
  return Array.isArray(data) ? data.reduce((sum, { length }) => sum + length, 0) : data.byteLength;
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
}
