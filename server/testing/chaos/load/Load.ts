import { SeededRandom } from "../../support/SeededRandom.js";
import type { ObservedEvent } from "../../consistency/history.js";
import type { Device } from "./Device.js";
import { pause } from "../../support/pause.js";

/** A chat, and the devices of both users. */
export type Talk = { readonly chatId: string; readonly devices: readonly Device[] };

/** The maximum number of messages whose send times are stored. */
const maxWatched = 3000;

type Waiting = { readonly look: (node: number | null) => void; readonly reject: (error: Error) => void };

type OutgoingMessage = { readonly at: number; readonly node: number | null };

/** Figures since the last call to `take`. */
export type LoadFigures = {
  readonly acknowledged: number;
  /** Messages acknowledged after exactly one failed attempt. */
  readonly retriedOnce: number;
  /** For each message acknowledged after several failed attempts, the errors of those attempts. */
  readonly retriedMore: readonly string[];
  /** By chat, the longest time from a message's first attempt to its acknowledgement, in milliseconds. */
  readonly slowest: ReadonlyMap<string, number>;
  /** The times from sending a message to its arrival at each device on the other node, in milliseconds. */
  readonly crossings: readonly number[];
};

/** Messages that take longer than this many milliseconds to reach the other node count as late. */
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

/** Each device sends and reads at random intervals until the load ends. */
export class Load {
  acknowledged = 0;
  /** When a message last arrived late on the other node, as a `performance.now()` timestamp. */
  lastSlowCrossing = 0;
  private figures = noFigures();
  /** By message key, the device that waits for the acknowledgement. */
  private readonly unanswered = new Map<string, string>();
  private readonly onTheirWay = new Map<string, OutgoingMessage>();
  private readonly waiting = new Set<Waiting>();
  private working: Promise<void>[] = [];
  private broken: Error | null = null;
  private isRunning = false;
  private count = 0;

  /** `pace` is the average time between a device's messages in a chat, in milliseconds. */
  constructor(
    private readonly talks: readonly Talk[],
    private readonly pace: number,
    private readonly seed: number,
  ) {}

  /** Starts the devices that `speaks` accepts; does nothing if the load is already running. */
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
   * Stops the load; resolves when no message is in flight.
   * @throws Error if the server has rejected a valid message
   */
  async end(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.working);
    if (this.broken !== null) throw this.broken;
  }

  take(): LoadFigures {
    const { figures } = this;
    this.figures = noFigures();
    return figures;
  }

  /**
   * Resolves when `more` additional messages have been acknowledged.
   * @throws Error if the server has rejected a valid message
   */
  async untilAcknowledged(more: number): Promise<void> {
    const goal = this.acknowledged + more;
    await this.each(() => this.acknowledged >= goal);
  }

  /** Resolves when each of these nodes has acknowledged another message. */
  async untilAcknowledgedBy(nodes: readonly number[]): Promise<void> {
    const missing = new Set(nodes);
    await this.each((node) => node !== null && missing.delete(node) && missing.size === 0);
  }

  /** Records how long a message took to reach a device, if the device is on the other node. */
  recordReceived(device: Device, { type, key }: ObservedEvent): void {
    if (type !== "MessageSent" || key === null) return;
    const sending = this.onTheirWay.get(key);
    const here = device.connection.connectedTo;
    if (!sending || sending.node === null || here === null || here === sending.node) return;
    const now = performance.now();
    this.figures.crossings.push(now - sending.at);
    if (now - sending.at > slow) this.lastSlowCrossing = now;
  }

  describe(): string {
    const late = [...this.unanswered].map(([key, sender]) => `${key} by ${sender}`).join(", ");
    return `${this.acknowledged} messages are acknowledged; unacknowledged: ${late || "none"}`;
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
    this.onTheirWay.set(key, { at, node: device.connection.connectedTo });
    this.unanswered.set(key, device.name);
    const { troubles, node } = await device.send(chatId, key, `Message ${key}`);
    this.unanswered.delete(key);
    // The delivery time of a retried message would include the failed attempts.
    if (troubles.length > 0) this.onTheirWay.delete(key);
    this.acknowledged += 1;
    this.figures.acknowledged += 1;
    if (troubles.length === 1) this.figures.retriedOnce += 1;
    if (troubles.length > 1) this.figures.retriedMore.push(troubles.join(" "));
    this.figures.slowest.set(chatId, Math.max(this.figures.slowest.get(chatId) ?? 0, performance.now() - at));
    for (const { look } of this.waiting) look(node);
  }
}
