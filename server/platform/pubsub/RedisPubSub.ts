import { channelOf, personOf } from "./channel.js";
import { LocalPubSub } from "./LocalPubSub.js";
import { RedisConnection } from "./RedisConnection.js";
import type { PubSub, Envelope, Subscriber, Publication } from "./pubsub.js";
import { failpoint } from "../process/failpoint.js";
import { newId } from "../ids.js";
import type { Logger } from "../telemetry/logger.js";

/** How often Redis is asked whether it is there, in milliseconds. */
const pulseEvery = 1000;

/**
 * The pubsub of many nodes on one Redis: one channel a person, and a node subscribes only for those it holds. While Redis
 * is away envelopes still reach the listeners of this process.
 */
export class RedisPubSub implements PubSub {
  private readonly local = new LocalPubSub();
  private readonly node = newId();
  private readonly line: RedisConnection;
  private readonly backs: (() => void)[] = [];
  private isAway: boolean | null = null;
  private readonly pulse: NodeJS.Timeout;

  constructor(
    url: string,
    private readonly logger: Logger,
  ) {
    this.line = new RedisConnection(url, "plain", {
      receive: (channel, text) => this.receive(channel, text),
      onUp: () => void this.cameBack(),
      onDown: () => this.wentAway(),
    });
    this.pulse = setInterval(() => this.line.checkHeartbeat(), pulseEvery);
    this.pulse.unref();
  }

  publish(rings: readonly Publication[]): void {
    this.local.publish(rings);
    failpoint("before-publish");
    let [newest, text]: [Envelope | null, string] = [null, ""];
    for (const { to, envelope } of rings) {
      if (envelope !== newest) [newest, text] = [envelope, this.node + envelope.toString()];
      // A text that does not get through is a lost envelope, which the periodic comparison makes good.
      this.line.publishWithTurn(channelOf(to), text);
    }
  }

  async subscribe(person: string, listener: Subscriber): Promise<void> {
    await this.local.subscribe(person, listener);
    // While Redis is away nothing can be subscribed; `cameBack` does it for everyone who is listened for by then.
    await this.line.subscribe(channelOf(person));
  }

  unsubscribe(person: string, listener: Subscriber): void {
    this.local.unsubscribe(person, listener);
    if (!this.local.hasSubscriber(person)) this.line.unsubscribe(channelOf(person));
  }

  onReconnect(back: () => void): void {
    this.backs.push(back);
  }

  isUp(): boolean {
    return this.line.isReady;
  }

  async close(): Promise<void> {
    clearInterval(this.pulse);
    this.line.close();
    await this.local.close();
  }

  private receive(channel: string, text: string): void {
    if (text.startsWith(this.node)) return;
    this.local.deliver(personOf(channel), text.slice(this.node.length));
  }

  private async cameBack(): Promise<void> {
    this.isAway = false;
    this.logger.info("Redis carries chat to the other nodes");
    await Promise.all(this.local.people().map((person) => this.line.subscribe(channelOf(person))));
    for (const back of this.backs) back();
  }

  private wentAway(): void {
    if (this.isAway !== true) this.logger.warn("Redis is away; chat between nodes is slower until it is back");
    this.isAway = true;
  }
}
