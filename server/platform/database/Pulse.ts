import { Socket } from "node:net";
import type { Client } from "pg";
import { SteadyClient } from "./SteadyClient.js";

/** How often the database is asked whether it is there, and how long it may be silent, in milliseconds. */
const beatEvery = 500;
const longestSilence = 1500;

/**
 * Notices that the network to a database has broken without a word, which a connection alone would not notice for many
 * minutes, and gives up every connection over it: what waits for an answer fails, and may be tried again over a new one.
 * It asks on a connection of its own, so a database that is busy is not taken for one that is away.
 */
export class Pulse {
  /** Every open socket, and when it was made. */
  private readonly sockets = new Map<Socket, number>();
  private client: Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(private readonly url: string) {
    this.next();
  }

  /** Makes the sockets that are given up; for the `stream` of a pool. */
  readonly socket = (): Socket => {
    const socket = new Socket();
    this.sockets.set(socket, performance.now());
    socket.once("close", () => this.sockets.delete(socket));
    return socket;
  };

  /** Stops asking; to be called when nobody waits for an answer any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await Promise.race([this.client?.end().catch(() => undefined), silence()]);
  }

  private next(): void {
    this.timer = setTimeout(() => void this.beat(), beatEvery);
    this.timer.unref();
  }

  private async beat(): Promise<void> {
    const answer = this.ask().then(
      () => "answered",
      () => "failed",
    );
    const outcome = await Promise.race([answer, silence()]);
    if (outcome !== "answered") this.client = null;
    if (outcome === "silent") for (const socket of this.sockets.keys()) socket.destroy();
    if (outcome === "answered") this.giveUpUnanswered();
    if (!this.isStopped) this.next();
  }

  /** A connection that was begun while the network was silent gets no answer when it is back either. */
  private giveUpUnanswered(): void {
    const latest = performance.now() - longestSilence;
    for (const [socket, madeAt] of this.sockets) if (socket.bytesRead === 0 && madeAt < latest) socket.destroy();
  }

  private async ask(): Promise<void> {
    if (this.client === null) {
      const client = new SteadyClient({ connectionString: this.url, stream: this.socket });
      this.client = client;
      await client.connect();
    }
    await this.client.query("select 1");
  }
}

/** A process that was busy for long reads what came meanwhile before it judges. */
async function silence(): Promise<"silent"> {
  await new Promise((resolve) => setTimeout(resolve, longestSilence).unref());
  await new Promise((resolve) => setImmediate(resolve));
  return "silent";
}
