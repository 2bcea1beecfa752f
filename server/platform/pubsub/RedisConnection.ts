import { Redis } from "ioredis";
import { jittered } from "../jitter.js";

/** Publishes channel after channel, each followed by its text. */
const publishAll = `for i = 1, #ARGV, 2 do redis.call("PUBLISH", ARGV[i], ARGV[i + 1]) end`;
/** How many texts go into one call at most: Redis does nothing else meanwhile. */
const maxConcurrent = 500;

/** How long Redis may be silent, and the longest pause between two attempts to reach it, in milliseconds. */
const maxSilence = 2000;
const maxPause = 2000;

/** Publish/subscribe as every Redis has it, or by the slots of a Redis Cluster. */
export type RedisConnectionKind = "plain" | "sharded";

/** What a line tells of itself. */
export type RedisConnectionHooks = {
  /** Takes what was published on a channel that it is subscribed to. */
  readonly receive: (channel: string, text: string) => void;
  /** It has come up; nothing is subscribed yet. */
  readonly onUp: () => void;
  /** It has gone away, or can't be reached. */
  readonly onDown: () => void;
  /** Some of its channels were unsubscribed by Redis, for their slot has moved. */
  readonly onMoved?: () => void;
};

/**
 * The connections to one Redis: one that publishes and one that subscribes. They come back by themselves; what is sent
 * while they are away is lost, and what was subscribed must be subscribed again.
 */
export class RedisConnection {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  /** Channels and texts of this turn of the event loop. */
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
      connectTimeout: maxSilence,
      socketTimeout: maxSilence,
      retryStrategy: (tries: number) => jittered(Math.min(200 * tries, maxPause)),
    };
    this.publisher = new Redis(url, { ...options, enableAutoPipelining: true });
    this.subscriber = new Redis(url, options);
    for (const connection of [this.publisher, this.subscriber]) {
      connection.on("error", () => this.wentDown(connection));
      connection.on("close", () => this.wentDown(connection));
      connection.on("ready", () => this.isReady && hooks.onUp());
    }
    this.subscriber.on(kind === "plain" ? "message" : "smessage", hooks.receive);
    this.subscriber.on("moved", () => {
      this.subscribed.clear();
      hooks.onMoved?.();
    });
  }

  /** Whether it can publish and subscribe now. */
  get isReady(): boolean {
    return this.subscriber.status === "ready" && this.publisher.status === "ready";
  }

  /**
   * Publishes on a line of the sharded kind, or loses it while the line is away.
   * @throws Error when Redis refuses it, or the line goes away
   */
  async publish(channel: string, text: string): Promise<void> {
    if (this.publisher.status !== "ready") return;
    await this.publisher.spublish(channel, text);
  }

  /**
   * Publishes with everything else of this turn of the event loop in one call, or loses it. Only for lines of the plain
   * kind: a cluster runs no call about channels of several nodes.
   */
  publishWithTurn(channel: string, text: string): void {
    if (this.outgoing.length === 0) setImmediate(() => this.publishTurn());
    this.outgoing.push(channel, text);
  }

  /** Whether a channel is subscribed, or is about to be. */
  holds(channel: string): boolean {
    return this.subscribed.has(channel);
  }

  /** Subscribes a channel; answers whether it is subscribed now, which it can't be while the line is away. */
  subscribe(channel: string): Promise<boolean> {
    if (this.subscriber.status !== "ready") return Promise.resolve(false);
    const present = this.subscribed.get(channel);
    if (present) return present;
    const asked = this.kind === "plain" ? this.subscriber.subscribe(channel) : this.subscriber.ssubscribe(channel);
    const pending: Promise<boolean> = asked.then(
      () => this.subscribed.get(channel) === pending,
      () => {
        if (this.subscribed.get(channel) === pending) this.subscribed.delete(channel);
        return false;
      },
    );
    this.subscribed.set(channel, pending);
    return pending;
  }

  /** Gives a channel up. */
  unsubscribe(channel: string): void {
    if (!this.subscribed.delete(channel)) return;
    const asked = this.kind === "plain" ? this.subscriber.unsubscribe(channel) : this.subscriber.sunsubscribe(channel);
    asked.catch(() => undefined);
  }

  /**
   * Asks Redis something.
   * @throws Error when the line is away, or Redis refuses
   */
  ask(command: string, ...args: readonly string[]): Promise<unknown> {
    return this.publisher.call(command, ...args);
  }

  /** A network that breaks without a word is noticed only by those who ask: a connection without an answer is given up. */
  checkHeartbeat(): void {
    for (const connection of [this.publisher, this.subscriber]) {
      if (connection.status === "ready") connection.ping().catch(() => undefined);
    }
  }

  /** Lets the connections go. */
  close(): void {
    this.isClosed = true;
    this.subscribed.clear();
    this.subscriber.disconnect();
    this.publisher.disconnect();
  }

  private publishTurn(): void {
    const { outgoing } = this;
    this.outgoing = [];
    if (this.publisher.status !== "ready") return;
    for (let i = 0; i < outgoing.length; i += 2 * maxConcurrent) {
      this.publisher.call("EVAL", publishAll, 0, ...outgoing.slice(i, i + 2 * maxConcurrent)).catch(() => undefined);
    }
  }

  private wentDown(connection: Redis): void {
    if (connection === this.subscriber) this.subscribed.clear();
    if (!this.isClosed) this.hooks.onDown();
  }
}
