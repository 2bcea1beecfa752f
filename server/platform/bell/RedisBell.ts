import { channelOf, personOf } from "./channel.js";
import { LocalBell } from "./LocalBell.js";
import { RedisLine } from "./RedisLine.js";
import type { Bell, Letter, Listener, Ring } from "./bell.js";
import { failpoint } from "../failpoint.js";
import { newId } from "../ids.js";
import type { Logger } from "../logger.js";

/** How often Redis is asked whether it is there, in milliseconds. */
const pulseEvery = 1000;

/**
 * The bell of many nodes on one Redis: one channel a person, and a node subscribes only for those it holds. While Redis
 * is away letters still reach the listeners of this process.
 */
export class RedisBell implements Bell {
  private readonly local = new LocalBell();
  private readonly node = newId();
  private readonly line: RedisLine;
  private readonly backs: (() => void)[] = [];
  private isAway: boolean | null = null;
  private readonly pulse: NodeJS.Timeout;

  constructor(
    url: string,
    private readonly logger: Logger,
  ) {
    this.line = new RedisLine(url, "plain", {
      receive: (channel, text) => this.receive(channel, text),
      onUp: () => void this.cameBack(),
      onDown: () => this.wentAway(),
    });
    this.pulse = setInterval(() => this.line.feelPulse(), pulseEvery);
    this.pulse.unref();
  }

  ring(rings: readonly Ring[]): void {
    this.local.ring(rings);
    failpoint("before-publish");
    let [newest, text]: [Letter | null, string] = [null, ""];
    for (const { to, letter } of rings) {
      if (letter !== newest) [newest, text] = [letter, this.node + letter.toString()];
      // A text that does not get through is a lost letter, which the periodic comparison makes good.
      this.line.publishWithTurn(channelOf(to), text);
    }
  }

  async listen(person: string, listener: Listener): Promise<void> {
    await this.local.listen(person, listener);
    // While Redis is away nothing can be subscribed; `cameBack` does it for everyone who is listened for by then.
    await this.line.subscribe(channelOf(person));
  }

  leave(person: string, listener: Listener): void {
    this.local.leave(person, listener);
    if (!this.local.hears(person)) this.line.unsubscribe(channelOf(person));
  }

  onReturn(back: () => void): void {
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
