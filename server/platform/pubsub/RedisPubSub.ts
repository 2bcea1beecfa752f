import { channelOf, personOf } from "./channel.js";
import { LocalPubSub } from "./LocalPubSub.js";
import { RedisConnection } from "./RedisConnection.js";
import type { PubSub, Envelope, Subscriber, Publication } from "./pubsub.js";
import { failpoint } from "../process/failpoint.js";
import { newId } from "../ids.js";
import type { Logger } from "../telemetry/logger.js";

const heartbeatMs = 1000;

/**
 * The pubsub for several nodes that share one Redis: one channel per user, which a node subscribes to only while it has
 * subscribers for that user. While Redis is down, envelopes still reach the subscribers in this process.
 */
export class RedisPubSub implements PubSub {
  private readonly local = new LocalPubSub();
  private readonly node = newId();
  private readonly connection: RedisConnection;
  private readonly reconnectListeners: (() => void)[] = [];
  private isDown: boolean | null = null;
  private isExplained = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    url: string,
    private readonly logger: Logger,
  ) {
    this.connection = new RedisConnection(url, "plain", {
      receive: (channel, text) => this.receive(channel, text),
      onUp: () => void this.onUp(),
      onDown: (reason) => this.onDown(reason),
    });
    this.heartbeat = setInterval(() => this.connection.checkHeartbeat(), heartbeatMs);
    this.heartbeat.unref();
  }

  publish(publications: readonly Publication[]): void {
    this.local.publish(publications);
    failpoint("before-publish");
    let [newest, text]: [Envelope | null, string] = [null, ""];
    for (const { to, envelope } of publications) {
      if (envelope !== newest) [newest, text] = [envelope, this.node + envelope.toString()];
      // The feeds' periodic comparison with the log recovers the event of a lost envelope.
      this.connection.publishWithTurn(channelOf(to), text);
    }
  }

  async subscribe(person: string, listener: Subscriber): Promise<void> {
    await this.local.subscribe(person, listener);
    // This has no effect while Redis is down; `onUp` later subscribes for every user who has subscribers.
    await this.connection.subscribe(channelOf(person));
  }

  unsubscribe(person: string, listener: Subscriber): void {
    this.local.unsubscribe(person, listener);
    if (!this.local.hasSubscriber(person)) this.connection.unsubscribe(channelOf(person));
  }

  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(listener);
  }

  isUp(): boolean {
    return this.connection.isReady;
  }

  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.connection.close();
    await this.local.close();
  }

  private receive(channel: string, text: string): void {
    if (text.startsWith(this.node)) return;
    this.local.deliver(personOf(channel), text.slice(this.node.length));
  }

  private async onUp(): Promise<void> {
    this.isDown = false;
    this.logger.info("Chat between nodes goes through Redis");
    await Promise.all(this.local.people().map((person) => this.connection.subscribe(channelOf(person))));
    for (const listener of this.reconnectListeners) listener();
  }

  private onDown(reason?: string): void {
    // A connection that is lost closes before an attempt to reconnect gives the reason.
    if (this.isDown === true && (reason === undefined || this.isExplained)) return;
    this.logger.warn({ reason }, "Redis is down; chat between nodes is slower until it is back");
    this.isDown = true;
    this.isExplained = reason !== undefined;
  }
}
