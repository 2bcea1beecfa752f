import { CloseCode, MessageType, stringifyMessage, type WebSocket as GraphqlWsSocket } from "graphql-ws";
import type { RawData, WebSocket } from "ws";
import { webSocketBounds } from "./bounds.js";
import type { Viewer } from "../accounts/index.js";
import { newId } from "../platform/ids.js";
import type { FrameMeter } from "../platform/limits/FrameMeter.js";
import type { Logger } from "../platform/telemetry/logger.js";
import { errorText } from "../platform/errors/StartupError.js";

/** The time between two heartbeats; a connection that has not answered the last one is dead. */
const heartbeatMs = 12_000;

/** Close codes beside those of the GraphQL over WebSocket protocol: RFC 6455's registry. */
export const closeCodes = {
  ...CloseCode,
  Normal: 1000,
  GoingAway: 1001,
  PolicyViolation: 1008,
  TryAgainLater: 1013,
} as const;

/** One WebSocket over which GraphQL operations come: who is at its other end, its heartbeat and its bounds. */
export class GraphqlWsConnection {
  readonly connectionId = newId();
  viewer: Viewer | null = null;
  sessionId: string | null = null;
  /** The ids of its subscriptions, of those too that are still being opened. */
  readonly subscriptions = new Set<string>();
  /** Messages that are being handled; that of an operation until it has been answered or has ended. */
  private handling = 0;
  private onSettled: () => void = () => undefined;
  /** Operations begin in the order in which they were sent. */
  admission: Promise<unknown> = Promise.resolve();
  /** When its last operation began, or the connection. */
  private operatedAt = performance.now();
  private readonly heartbeat: NodeJS.Timeout;
  private expiry: NodeJS.Timeout | undefined;
  private beats = 0;
  private answered = 0;

  /** `meter` counts the frames that come in. */
  constructor(
    readonly socket: WebSocket,
    readonly address: string,
    meter: FrameMeter,
    private readonly logger: Logger,
  ) {
    this.heartbeat = setInterval(() => this.beat(), heartbeatMs);
    // Only an answer to the newest ping counts: pongs may be sent unasked.
    socket.on("pong", (data) => (this.answered = Number(data.toString())));
    const bound = () => {
      if (meter.isOver()) socket.close(closeCodes.PolicyViolation, "Too many frames.");
      this.cutOffUnread();
    };
    for (const frame of ["message", "ping", "pong"] as const) socket.on(frame, bound);
  }

  /** The transport that graphql-ws speaks its protocol over. */
  transport(): GraphqlWsSocket {
    const { socket } = this;
    return {
      protocol: socket.protocol,
      send: (data) => this.send(data),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) =>
        socket.on("message", (data: RawData) => {
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

  /** Closes the connection when its token expires. */
  expireAt(moment: Date): void {
    const close = () => this.socket.close(closeCodes.Unauthorized, "The access token has expired.");
    this.expiry = setTimeout(close, Math.max(0, moment.getTime() - Date.now()));
  }

  /** An operation begins. */
  operates(): void {
    this.operatedAt = performance.now();
  }

  /** A subscription begins, under the id of its operation. */
  subscribes(id: string): void {
    this.subscriptions.add(id);
    this.checkSettled();
  }

  /** Resolves when every operation that is not a subscription has been answered. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.onSettled = resolve;
      this.checkSettled();
    });
  }

  /** Stops the timers; the connection is closed. */
  closed(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.expiry);
  }

  private checkSettled(): void {
    if (this.handling === this.subscriptions.size) this.onSettled();
  }

  private beat(): void {
    const isIdle = performance.now() - this.operatedAt > webSocketBounds.anonymousIdleMs;
    if (this.answered !== this.beats) this.socket.terminate();
    else if (this.viewer === null && isIdle) this.socket.close(closeCodes.Normal, "Idle");
    else if (this.socket.readyState === this.socket.OPEN) this.socket.ping(String(++this.beats));
  }

  /** Sends a text; waits where the client has not read what was sent before. */
  private send(text: string): Promise<void> | void {
    const { socket } = this;
    this.cutOffUnread();
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount < webSocketBounds.waitAboveBytes) {
      socket.send(text);
      return;
    }
    return new Promise((resolve, reject) => socket.send(text, (error) => (error ? reject(error) : resolve())));
  }

  private cutOffUnread(): void {
    if (this.socket.bufferedAmount > webSocketBounds.unreadBytes) this.socket.terminate();
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
}
