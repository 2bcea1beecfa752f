import { channelOf, personOf } from "./channel.js";
import { ClusterConnections } from "./ClusterConnections.js";
import { LocalPubSub } from "./LocalPubSub.js";
import type { RedisConnection } from "./RedisConnection.js";
import type { PubSub, Subscriber, Publication } from "./pubsub.js";
import { failpoint } from "../process/failpoint.js";
import { newId } from "../ids.js";
import type { Logger } from "../telemetry/logger.js";

/** How often the cluster is asked who is there and who has what, in milliseconds. */
const pulseEvery = 1000;

/**
 * The pubsub of many nodes on a Redis Cluster: one sharded channel a person, so that an envelope goes through the one Redis
 * node that has the channel's slot and through no other. When slots move or nodes go and come, channels are subscribed
 * again where they are by then, and whoever listens is told that envelopes may have been lost.
 */
export class ClusterPubSub implements PubSub {
  private readonly local = new LocalPubSub();
  private readonly node = newId();
  private readonly lines: ClusterConnections;
  /** Over which line each person's channel is subscribed. */
  private readonly homes = new Map<string, RedisConnection>();
  private readonly backs: (() => void)[] = [];
  private isWhole: boolean | null = null;
  private settling: Promise<void> | null = null;
  private isDirty = false;
  private isClosed = false;
  private readonly pulse: NodeJS.Timeout;

  /** @param urls some nodes of the cluster; the others are found through them */
  constructor(
    urls: readonly string[],
    private readonly logger: Logger,
  ) {
    this.lines = new ClusterConnections(urls, {
      receive: (channel, text) => this.receive(channel, text),
      onUp: () => void this.settle(),
      onDown: () => void this.notice(),
      onMoved: () => void this.settle(),
    });
    this.pulse = setInterval(() => {
      for (const line of this.lines.all()) line.checkHeartbeat();
      void this.settle();
    }, pulseEvery);
    this.pulse.unref();
  }

  publish(rings: readonly Publication[]): void {
    for (const { to, envelope } of rings) {
      this.local.deliver(to, envelope);
      failpoint("before-publish");
      const channel = channelOf(to);
      // An envelope that goes to a node which no longer has the slot is lost; the periodic comparison makes it good.
      this.lines
        .connectionOf(channel)
        ?.publish(channel, this.node + envelope.toString())
        .catch(() => void this.settle());
    }
  }

  async subscribe(person: string, listener: Subscriber): Promise<void> {
    await this.local.subscribe(person, listener);
    if (!(await this.subscribeNow(person))) void this.settle();
  }

  unsubscribe(person: string, listener: Subscriber): void {
    this.local.unsubscribe(person, listener);
    if (this.local.hasSubscriber(person)) return;
    this.homes.get(person)?.unsubscribe(channelOf(person));
    this.homes.delete(person);
  }

  onReconnect(back: () => void): void {
    this.backs.push(back);
  }

  isUp(): boolean {
    return this.lines.isWhole;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.pulse);
    this.lines.close();
    await this.local.close();
  }

  private receive(channel: string, text: string): void {
    if (text.startsWith(this.node)) return;
    this.local.deliver(personOf(channel), text.slice(this.node.length));
  }

  /** Subscribes a person's channel at the node that has it; answers whether it is subscribed there. */
  private async subscribeNow(person: string): Promise<boolean> {
    const channel = channelOf(person);
    const line = this.lines.connectionOf(channel);
    const home = this.homes.get(person);
    if (home !== undefined && home !== line) {
      home.unsubscribe(channel);
      this.homes.delete(person);
    }
    if (line === null || !(await line.subscribe(channel))) return false;
    if (this.local.hasSubscriber(person)) this.homes.set(person, line);
    else line.unsubscribe(channel);
    return true;
  }

  /** Learns who has what and subscribes what is not subscribed; once at a time, and again when more happened meanwhile. */
  private settle(): Promise<void> {
    this.isDirty = true;
    this.settling ??= this.settleAll().finally(() => (this.settling = null));
    return this.settling;
  }

  private async settleAll(): Promise<void> {
    while (this.isDirty && !this.isClosed) {
      this.isDirty = false;
      await this.lines.learn();
      const homeless = this.local.people().filter((person) => !this.isAtHome(person));
      const found = await Promise.all(homeless.map((person) => this.subscribeNow(person)));
      // Before the cluster was whole for the first time nothing has gone away.
      const isBack = this.lines.isWhole || this.isWhole ? this.notice() : false;
      if (isBack || found.includes(true)) for (const back of this.backs) back();
    }
  }

  private isAtHome(person: string): boolean {
    const channel = channelOf(person);
    const line = this.lines.connectionOf(channel);
    return line !== null && line === this.homes.get(person) && line.holds(channel);
  }

  /** Says when the cluster is whole and when it no longer is; answers whether it has just become so. */
  private notice(): boolean {
    const { isWhole } = this.lines;
    if (this.isClosed || isWhole === this.isWhole) return false;
    this.isWhole = isWhole;
    if (isWhole) this.logger.info("The Redis Cluster carries chat to the other nodes");
    else this.logger.warn("A part of the Redis Cluster is away; chat between nodes is slower until it is back");
    return isWhole;
  }
}
