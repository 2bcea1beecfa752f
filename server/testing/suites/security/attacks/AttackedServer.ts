import { Worker } from "node:worker_threads";
import { WebSocket } from "ws";
import { once } from "node:events";
import { Inspection, inspectable } from "../../../support/Inspection.js";
import { atTheEnd } from "../../../support/atTheEnd.js";
import { type ServerProcess, startServerProcess } from "../../../support/servers/serverProcess.js";
import { createTestDatabase } from "../../../support/databases/testDatabase.js";

/**
 * How long the server may work without looking up, in milliseconds of its processor time, its collector's and compiler's
 * threads included: `/healthz` waits no longer on an idle machine. What it takes by the clock depends on what else the machine
 * does, and is printed.
 */
const maxBlockMs = 500;
/** How much memory may stay in use after an attack. */
const leftBytes = 30 * 1024 * 1024;

/** In the server: the most processor time between two turns of its event loop so far. */
const watchLoop = `
  globalThis.maxBlock = 0;
  globalThis.lastTurn = process.cpuUsage();
  globalThis.loopWatch = setInterval(() => {
    const { user, system } = process.cpuUsage(lastTurn);
    lastTurn = process.cpuUsage();
    maxBlock = Math.max(maxBlock, (user + system) / 1000);
  }, 1);
  0`;

/** Asks `/healthz` again and again from a thread of its own, which an attack by this process does not hold up. */
const probe = `
  const { parentPort, workerData } = require("node:worker_threads");
  let worst = 0, asks = true;
  parentPort.once("message", () => (asks = false));
  (async () => {
    while (asks) {
      const begin = performance.now();
      const { ok } = await fetch(workerData, { signal: AbortSignal.timeout(30000) });
      if (!ok) throw new Error("not healthy");
      worst = Math.max(worst, performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    parentPort.postMessage(worst);
  })();`;

/** A server process with 256 MB of heap and its limits on, and what an attack does to it. */
export class AttackedServer {
  private constructor(
    readonly server: ServerProcess,
    private readonly inspection: Inspection,
  ) {}

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<AttackedServer> {
    const server = await startServerProcess({
      database: await createTestDatabase(),
      environment: {
        RATE_LIMITS: "on",
        NODE_OPTIONS: `--max-old-space-size=256 ${inspectable}`,
        ...environment,
      },
    });
    const inspection = await Inspection.begin(server);
    atTheEnd(async () => inspection.end());
    return new AttackedServer(server, inspection);
  }

  get origin(): string {
    return this.server.origin;
  }

  /** Runs an attack; the server answers all the while, and its memory is free again afterwards. */
  async withstands(attack: () => Promise<void>): Promise<void> {
    const before = await this.inspection.retained();
    await this.inspection.evaluate(watchLoop);
    const slowest = await this.slowestHealth(attack);
    const block = await this.inspection.evaluate("clearInterval(loopWatch), maxBlock");
    const left = (await this.inspection.retained()) - before;
    const [blockMs, slowestMs, leftKb] = [block, slowest, left / 1024].map(Math.round);
    process.stdout.write(
      `the server was busy for ${blockMs} ms of ${maxBlockMs} at most; /healthz took ${slowestMs} ms; ${leftKb} kB are left\n`,
    );
    expect(block).toBeLessThan(maxBlockMs);
    expect(left).toBeLessThan(leftBytes);
  }

  private async slowestHealth(meanwhile: () => Promise<void>): Promise<number> {
    const worker = new Worker(probe, { eval: true, workerData: `${this.origin}/healthz` });
    const slowest = once(worker, "message").then(([milliseconds]) => milliseconds as number);
    await Promise.race([meanwhile(), slowest]);
    worker.postMessage("stop");
    return slowest.finally(() => worker.terminate());
  }

  /** Opens a WebSocket of GraphQL, greeted with a token or without one. */
  async opens(accessToken?: string | null): Promise<WebSocket> {
    const socket = this.socket();
    await once(socket, "open");
    const authorization = accessToken && `Bearer ${accessToken}`;
    socket.send(JSON.stringify({ type: "connection_init", payload: { ...(authorization && { authorization }) } }));
    await once(socket, "message");
    return socket;
  }

  /** A WebSocket of GraphQL, whatever becomes of it. */
  socket(): WebSocket {
    const socket = new WebSocket(`${this.origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws");
    socket.setMaxListeners(0);
    socket.on("error", () => undefined);
    atTheEnd(async () => socket.terminate());
    return socket;
  }
}

/** Sends an operation over a WebSocket and returns the first message about it. */
export async function ask(socket: WebSocket, id: string, payload: object): Promise<string> {
  const answered = new Promise<string>((resolve) => {
    const listen = (data: Buffer) => {
      const text = String(data);
      if ((JSON.parse(text) as { id?: string }).id !== id) return;
      socket.off("message", listen);
      resolve(text);
    };
    socket.on("message", listen);
  });
  socket.send(JSON.stringify({ id, type: "subscribe", payload }));
  return answered;
}
