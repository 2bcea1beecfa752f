import { SeededRandom } from "../support/SeededRandom.js";
import type { Happening } from "../consistency/history.js";
import type { Device } from "./Device.js";
import { pause } from "../support/pause.js";

/** Two people's chat, with the devices on which they write. */
export type Talk = { readonly chatId: string; readonly devices: readonly Device[] };

/** Of how many messages it is remembered when they were sent. */
const maxWatched = 3000;

type Waiting = { readonly look: (node: number | null) => void; readonly reject: (error: Error) => void };

type OutgoingMessage = { readonly at: number; readonly node: number | null };

/** Figures of a stretch of load. */
export type LoadFigures = {
  readonly acknowledged: number;
  /** How many messages were acknowledged only after one attempt had failed; and of those that failed again, why. */
  readonly retriedOnce: number;
  readonly retriedMore: readonly string[];
  /** For each chat the longest time from the first attempt of a message to its acknowledgement, in milliseconds. */
  readonly slowest: ReadonlyMap<string, number>;
  /** From the first attempt of a message until somebody on the other node was told, in milliseconds. */
  readonly crossings: readonly number[];
};

/** From how many milliseconds on a message counts as slow on its way to the other node. */
const slow = 500;

function noFigures() {
  return {
    acknowledged: 0,
    retriedOnce: 0,
    retriedMore: [] as string[],
    slowest: new Map<string, number>(),
    crossings: [] as number[],
  };
}

/** Everybody who talks: each device sends and reads at its own pace until the load is stopped. */
export class Load {
  acknowledged = 0;
  /** When a message was last heard late on the other node. */
  lastSlowCrossing = 0;
  private figures = noFigures();
  /** Who waits for the acknowledgement of which message. */
  private readonly unanswered = new Map<string, string>();
  private readonly onTheirWay = new Map<string, OutgoingMessage>();
  private readonly waiting = new Set<Waiting>();
  private working: Promise<void>[] = [];
  private broken: Error | null = null;
  private isRunning = false;
  private count = 0;

  /** `pace` is how many milliseconds pass on average between two messages of a device in a chat. */
  constructor(
    private readonly talks: readonly Talk[],
    private readonly pace: number,
    private readonly seed: number,
  ) {}

  /** Everybody begins, or only those devices that `speaks` names. */
  begin(speaks: (device: Device) => boolean = () => true): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.working = this.talks.flatMap(({ chatId, devices }, i) =>
      devices.filter(speaks).map((device, j) =>
        this.work(chatId, device, new SeededRandom(this.seed + 1000 * this.count + 10 * i + j)).catch(
          (error: unknown) => {
            this.broken ??= error instanceof Error ? error : new Error(String(error));
            for (const { reject } of this.waiting) reject(this.broken);
          },
        ),
      ),
    );
  }

  /**
   * Everybody ends; resolves when nothing is on its way.
   * @throws Error when somebody was refused what they may do
   */
  async end(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.working);
    if (this.broken !== null) throw this.broken;
  }

  /** The figures since they were asked for last. */
  take(): LoadFigures {
    const { figures } = this;
    this.figures = noFigures();
    return figures;
  }

  /**
   * Resolves when so many more messages have been acknowledged.
   * @throws Error when somebody was refused what they may do
   */
  async acknowledges(more: number): Promise<void> {
    const goal = this.acknowledged + more;
    await this.each(() => this.acknowledged >= goal);
  }

  /**
   * Resolves when each of these nodes has acknowledged a message.
   * @throws Error when somebody was refused what they may do
   */
  async acknowledgesBy(nodes: readonly number[]): Promise<void> {
    const missing = new Set(nodes);
    await this.each((node) => node !== null && missing.delete(node) && missing.size === 0);
  }

  /** Is told what a device hears. */
  heard(device: Device, { type, key }: Happening): void {
    if (type !== "MessageSent" || key === null) return;
    const sending = this.onTheirWay.get(key);
    const here = device.line.connectedTo;
    if (!sending || sending.node === null || here === null || here === sending.node) return;
    const now = performance.now();
    this.figures.crossings.push(now - sending.at);
    if (now - sending.at > slow) this.lastSlowCrossing = now;
  }

  /** How much has been said, and what is on its way, in words. */
  describe(): string {
    const late = [...this.unanswered].map(([key, sender]) => `${key} by ${sender}`).join(", ");
    return `${this.acknowledged} messages are acknowledged, these are not: ${late || "none"}`;
  }

  private async each(isEnough: (node: number | null) => boolean): Promise<void> {
    let waiting: Waiting | undefined;
    const enough = new Promise<void>((resolve, reject) => {
      waiting = { look: (node) => isEnough(node) && resolve(), reject };
      this.waiting.add(waiting);
      if (this.broken) reject(this.broken);
    });
    await enough.finally(() => waiting && this.waiting.delete(waiting));
  }

  private async work(chatId: string, device: Device, random: SeededRandom): Promise<void> {
    while (this.isRunning) {
      await pause(this.pace * 2 * random.next());
      if (!this.isRunning) return;
      if (random.chance(0.2)) await device.read(chatId);
      await this.send(chatId, device);
    }
  }

  private async send(chatId: string, device: Device): Promise<void> {
    const key = `m${(this.count += 1)}`;
    const at = performance.now();
    if (this.onTheirWay.size >= maxWatched) this.onTheirWay.delete(this.onTheirWay.keys().next().value ?? "");
    this.onTheirWay.set(key, { at, node: device.line.connectedTo });
    this.unanswered.set(key, device.name);
    const { troubles, node } = await device.send(chatId, key, `Message ${key}`);
    this.unanswered.delete(key);
    // What had to be sent again says nothing of how long a message takes to the other node.
    if (troubles.length > 0) this.onTheirWay.delete(key);
    this.acknowledged += 1;
    this.figures.acknowledged += 1;
    if (troubles.length === 1) this.figures.retriedOnce += 1;
    if (troubles.length > 1) this.figures.retriedMore.push(troubles.join(" "));
    this.figures.slowest.set(chatId, Math.max(this.figures.slowest.get(chatId) ?? 0, performance.now() - at));
    for (const { look } of this.waiting) look(node);
  }
}
