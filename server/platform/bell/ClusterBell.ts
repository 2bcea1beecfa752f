import { channelOf, personOf } from "./channel.js";
import { ClusterLines } from "./ClusterLines.js";
import { LocalBell } from "./LocalBell.js";
import type { RedisLine } from "./RedisLine.js";
import type { Bell, Listener, Ring } from "./bell.js";
import { failpoint } from "../failpoint.js";
import { newId } from "../ids.js";
import type { Logger } from "../logger.js";

/** How often the cluster is asked who is there and who has what, in milliseconds. */
const pulseEvery = 1000;

/**
 * The bell of many nodes on a Redis Cluster: one sharded channel a person, so that a letter goes through the one Redis
 * node that has the channel's slot and through no other. When slots move or nodes go and come, channels are subscribed
 * again where they are by then, and whoever listens is told that letters may have been lost.
 */
export class ClusterBell implements Bell {
  private readonly local = new LocalBell();
  private readonly node = newId();
  private readonly lines: ClusterLines;
  /** Over which line each person's channel is subscribed. */
  private readonly homes = new Map<string, RedisLine>();
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
    this.lines = new ClusterLines(urls, {
      receive: (channel, text) => this.receive(channel, text),
      onUp: () => void this.settle(),
      onDown: () => void this.notice(),
      onMoved: () => void this.settle(),
    });
    this.pulse = setInterval(() => {
      for (const line of this.lines.all()) line.feelPulse();
      void this.settle();
    }, pulseEvery);
    this.pulse.unref();
  }

  ring(rings: readonly Ring[]): void {
    for (const { to, letter } of rings) {
      this.local.deliver(to, letter);
      failpoint("before-publish");
      const channel = channelOf(to);
      // A letter that goes to a node which no longer has the slot is lost; the periodic comparison makes it good.
      this.lines
        .lineOf(channel)
        ?.publish(channel, this.node + letter.toString())
        .catch(() => void this.settle());
    }
  }

  async listen(person: string, listener: Listener): Promise<void> {
    await this.local.listen(person, listener);
    if (!(await this.subscribe(person))) void this.settle();
  }

  leave(person: string, listener: Listener): void {
    this.local.leave(person, listener);
    if (this.local.hears(person)) return;
    this.homes.get(person)?.unsubscribe(channelOf(person));
    this.homes.delete(person);
  }

  onReturn(back: () => void): void {
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
  private async subscribe(person: string): Promise<boolean> {
    const channel = channelOf(person);
    const line = this.lines.lineOf(channel);
    const home = this.homes.get(person);
    if (home !== undefined && home !== line) {
      home.unsubscribe(channel);
      this.homes.delete(person);
    }
    if (line === null || !(await line.subscribe(channel))) return false;
    if (this.local.hears(person)) this.homes.set(person, line);
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
      const found = await Promise.all(homeless.map((person) => this.subscribe(person)));
      // Before the cluster was whole for the first time nothing has gone away.
      const isBack = this.lines.isWhole || this.isWhole ? this.notice() : false;
      if (isBack || found.includes(true)) for (const back of this.backs) back();
    }
  }

  private isAtHome(person: string): boolean {
    const channel = channelOf(person);
    const line = this.lines.lineOf(channel);
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
