import type { Line } from "./line.js";
import type { Seen } from "./plan.js";

const words = "Shall we look at the second conditional on Thursday, at the same time as last week?";
/** How long a message may be on its way, in milliseconds, before it counts as lost. */
const longestWay = 10_000;

/** What all pairs say, and when it arrives. Each message begins with its number. */
export class Talk {
  private readonly pairs: (readonly [Line, Line])[] = [];
  private readonly sentAt = new Map<number, number>();
  private times: number[] = [];
  private began = performance.now();
  private number = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `rate` is in messages a second over all pairs; null: whoever of a pair hears something answers. */
  constructor(private readonly rate: number | null) {}

  /** Adds two people. */
  add(lines: readonly [Line, Line]): void {
    this.pairs.push(lines);
  }

  /** Something came to the person of a pair on a side. */
  hear(pair: number, side: 0 | 1, content: string): void {
    const number = parseInt(content);
    const sentAt = this.sentAt.get(number);
    if (sentAt === undefined) return;
    this.sentAt.delete(number);
    this.times.push(performance.now() - sentAt);
    if (this.rate === null) this.say(pair, side);
  }

  /** Lets them talk. */
  start(): void {
    if (this.rate === null) {
      this.pairs.forEach((_, pair) => this.say(pair, 0));
      return;
    }
    const { rate } = this;
    const start = performance.now();
    let said = 0;
    this.timer = setInterval(() => {
      const due = ((performance.now() - start) / 1000) * rate;
      for (; said < due; said++) {
        this.say(said % this.pairs.length, Math.floor(said / this.pairs.length) % 2 === 0 ? 0 : 1);
      }
    }, 1);
  }

  /** What counts begins now. */
  begin(): void {
    this.times = [];
    this.began = performance.now();
  }

  /** What was seen since. */
  end(): Seen {
    const now = performance.now();
    const times = this.times.sort((one, other) => one - other);
    clearInterval(this.timer);
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
    const overdue = [...this.sentAt.values()].filter((sentAt) => now - sentAt > longestWay).length;
    return {
      messages: times.length,
      seconds: (now - this.began) / 1000,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      overdue,
    };
  }

  private say(pair: number, side: 0 | 1): void {
    const number = ++this.number;
    this.sentAt.set(number, performance.now());
    this.pairs[pair]?.[side].send(`${number} ${words}`);
  }
}
