import { Redis } from "ioredis";
import { errorText } from "../errors/StartupError.js";
import { jittered } from "../jitter.js";

/** A Lua script with arguments that alternate between a channel and the message to publish to it. */
const publishAll = `for i = 1, #ARGV, 2 do redis.call("PUBLISH", ARGV[i], ARGV[i + 1]) end`;
/** The maximum number of messages in one call, during which Redis is blocked. */
const maxTextsPerCall = 500;

/** The maximum time without a reply from Redis. */
const maxSilenceMs = 2000;
const maxRetryDelayMs = 2000;

/** `sharded` publish/subscribe is for a Redis Cluster. */
export type RedisConnectionKind = "plain" | "sharded";

export type RedisConnectionHooks = {
  readonly receive: (channel: string, text: string) => void;
  /** Called when both connections are ready; the listener may have to resubscribe to channels. */
  readonly onUp: () => void;
  /** Called when either connection is lost or can't be opened, with Redis's or the system's reason, if known. */
  readonly onDown: (reason?: string) => void;
  /** Called when Redis has unsubscribed some channels because their slot has moved. */
  readonly onMoved?: () => void;
};

/**
 * The two connections to one Redis server, for publishing and for subscribing. They reconnect on their own; messages
 * sent while they are down are lost, and callers must resubscribe to all channels afterward.
 */
export class RedisConnection {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  /** Alternating channels and messages, to publish after this turn of the event loop. */
  private outgoing: string[] = [];
  private readonly subscribed = new Map<string, Promise<boolean>>();
  private isClosed = false;

  constructor(
    url: string,
    private readonly kind: RedisConnectionKind,
    private readonly hooks: RedisConnectionHooks,
  ) {
    const options = {
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: maxSilenceMs,
      socketTimeout: maxSilenceMs,
      retryStrategy: (tries: number) => jittered(Math.min(200 * tries, maxRetryDelayMs)),
    };
    this.publisher = new Redis(url, { ...options, enableAutoPipelining: true });
    this.subscriber = new Redis(url, options);
    for (const connection of [this.publisher, this.subscriber]) {
      connection.on("error", (error) => this.wentDown(connection, errorText(error)));
      connection.on("close", () => this.wentDown(connection));
      connection.on("ready", () => this.isReady && hooks.onUp());
    }
    this.subscriber.on(kind === "plain" ? "message" : "smessage", hooks.receive);
    this.subscriber.on("moved", () => {
      this.subscribed.clear();
      hooks.onMoved?.();
    });
  }

  get isReady(): boolean {
    return this.subscriber.status === "ready" && this.publisher.status === "ready";
  }

  /**
   * Publishes a message, which is lost if the connection is down. Only for sharded connections.
   * @throws Error if Redis rejects the message, or the connection is lost
   */
  async publish(channel: string, text: string): Promise<void> {
    if (this.publisher.status !== "ready") return;
    await this.publisher.spublish(channel, text);
  }

  /**
   * Publishes a message together with the others from this turn of the event loop, up to 500 per call; all are lost if
   * the connection is down. Only for plain connections, because a cluster rejects a call for channels on several nodes.
   */
  publishWithTurn(channel: string, text: string): void {
    if (this.outgoing.length === 0) setImmediate(() => this.publishTurn());
    this.outgoing.push(channel, text);
  }

  /** Returns whether a channel is subscribed or its subscription is pending. */
  holds(channel: string): boolean {
    return this.subscribed.has(channel);
  }

  /** Subscribes to a channel; returns false if that fails or the connection is down. */
  subscribe(channel: string): Promise<boolean> {
    if (this.subscriber.status !== "ready") return Promise.resolve(false);
    const present = this.subscribed.get(channel);
    if (present) return present;
    const request = this.kind === "plain" ? this.subscriber.subscribe(channel) : this.subscriber.ssubscribe(channel);
    const pending: Promise<boolean> = request.then(
      () => this.subscribed.get(channel) === pending,
      () => {
        if (this.subscribed.get(channel) === pending) this.subscribed.delete(channel);
        return false;
      },
    );
    this.subscribed.set(channel, pending);
    return pending;
  }

  unsubscribe(channel: string): void {
    if (!this.subscribed.delete(channel)) return;
    const request =
      this.kind === "plain" ? this.subscriber.unsubscribe(channel) : this.subscriber.sunsubscribe(channel);
    request.catch(() => undefined);
  }

  /**
   * Sends a command and returns the reply.
   * @throws Error if the connection is down, or Redis rejects the command
   */
  call(command: string, ...args: readonly string[]): Promise<unknown> {
    return this.publisher.call(command, ...args);
  }

  /** Pings Redis, because only traffic reveals a silently broken network: without a reply, the connection is closed. */
  checkHeartbeat(): void {
    for (const connection of [this.publisher, this.subscriber]) {
      if (connection.status === "ready") connection.ping().catch(() => undefined);
    }
  }

  /** Closes both connections once Redis has received what was published, or has not replied for `maxSilenceMs`. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.subscribed.clear();
    this.subscriber.disconnect();
    this.publishTurn();
    // Redis executes a connection's commands in order. `quit` would overtake commands that are waiting to be pipelined.
    await this.publisher.ping().catch(() => undefined);
    this.publisher.disconnect();
  }

  private publishTurn(): void {
    const { outgoing } = this;
    this.outgoing = [];
    if (this.publisher.status !== "ready") return;
    for (let i = 0; i < outgoing.length; i += 2 * maxTextsPerCall) {
      this.publisher.call("EVAL", publishAll, 0, ...outgoing.slice(i, i + 2 * maxTextsPerCall)).catch(() => undefined);
    }
  }

  private wentDown(connection: Redis, reason?: string): void {
    if (connection === this.subscriber) this.subscribed.clear();
    if (!this.isClosed) this.hooks.onDown(reason);
  }
}
