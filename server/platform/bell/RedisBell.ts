import { Redis } from "ioredis";
import { LocalBell } from "./LocalBell.js";
import type { Bell, Listener, Ring } from "./bell.js";
import { failpoint } from "../failpoint.js";
import { newId } from "../ids.js";
import type { Logger } from "../logger.js";

const channelPrefix = "saywell:person:";
const longestPause = 2000;
/** How often Redis is asked whether it is there, and how long it may be silent, in milliseconds. */
const pulseEvery = 1000;
const longestSilence = 2000;

/**
 * The bell of many nodes on one Redis: one channel a person, and a node subscribes only for those it holds. While Redis
 * is away letters still reach the listeners of this process.
 */
export class RedisBell implements Bell {
  private readonly local = new LocalBell();
  private readonly node = newId();
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly subscribed = new Map<string, Promise<unknown>>();
  private readonly backs: (() => void)[] = [];
  private isAway: boolean | null = null;
  private readonly pulse: NodeJS.Timeout;

  constructor(
    url: string,
    private readonly logger: Logger,
  ) {
    const options = {
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: longestSilence,
      socketTimeout: longestSilence,
      retryStrategy: (tries: number) => Math.min(100 * tries, longestPause),
    };
    this.publisher = new Redis(url, { ...options, enableAutoPipelining: true });
    this.subscriber = new Redis(url, options);
    this.publisher.on("error", () => undefined);
    this.subscriber.on("error", () => this.wentAway());
    this.subscriber.on("close", () => this.wentAway());
    this.subscriber.on("ready", () => void this.cameBack());
    this.subscriber.on("message", (channel: string, text: string) => this.receive(channel, text));
    this.pulse = setInterval(() => this.ask(), pulseEvery);
    this.pulse.unref();
  }

  ring(rings: readonly Ring[]): void {
    const isReady = this.publisher.status === "ready";
    for (const { to, letter } of rings) {
      this.local.deliver(to, letter);
      failpoint("before-publish");
      // A failed publish is a lost letter, which the periodic comparison makes good.
      if (isReady) this.publisher.publish(channelPrefix + to, this.node + letter).catch(() => undefined);
    }
  }

  async listen(person: string, listener: Listener): Promise<() => void> {
    const stop = await this.local.listen(person, listener);
    await this.subscribe(person);
    return () => {
      stop();
      if (this.local.hears(person) || !this.subscribed.delete(person)) return;
      this.subscriber.unsubscribe(channelPrefix + person).catch(() => undefined);
    };
  }

  onReturn(back: () => void): void {
    this.backs.push(back);
  }

  isUp(): boolean {
    return this.subscriber.status === "ready" && this.publisher.status === "ready";
  }

  async close(): Promise<void> {
    this.isAway = true;
    clearInterval(this.pulse);
    this.subscriber.disconnect();
    this.publisher.disconnect();
    await this.local.close();
  }

  /** A network that breaks without a word is noticed only by those who ask: a connection without an answer is given up. */
  private ask(): void {
    for (const connection of [this.publisher, this.subscriber]) {
      if (connection.status === "ready") connection.ping().catch(() => undefined);
    }
  }

  private async subscribe(person: string): Promise<void> {
    // While Redis is away nothing can be subscribed; `cameBack` does it for everyone who is listened for by then.
    if (this.subscriber.status !== "ready") return;
    const pending = this.subscribed.get(person) ?? this.subscriber.subscribe(channelPrefix + person);
    this.subscribed.set(person, pending);
    await pending.catch(() => this.subscribed.delete(person));
  }

  private receive(channel: string, text: string): void {
    if (text.startsWith(this.node)) return;
    this.local.deliver(channel.slice(channelPrefix.length), text.slice(this.node.length));
  }

  private async cameBack(): Promise<void> {
    this.isAway = false;
    this.logger.info("Redis carries chat to the other nodes");
    this.subscribed.clear();
    await Promise.all(this.local.people().map((person) => this.subscribe(person)));
    if (this.publisher.status !== "ready") await new Promise((resolve) => this.publisher.once("ready", resolve));
    for (const back of this.backs) back();
  }

  private wentAway(): void {
    if (this.isAway !== true) this.logger.warn("Redis is away; chat between nodes is slower until it is back");
    this.isAway = true;
  }
}
