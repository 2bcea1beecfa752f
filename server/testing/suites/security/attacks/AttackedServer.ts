import { Worker } from "node:worker_threads";
import { WebSocket } from "ws";
import { on, once } from "node:events";
import { Inspection, inspectable } from "../../../support/Inspection.js";
import { atTheEnd } from "../../../support/atTheEnd.js";
import { type ServerProcess, startServerProcess } from "../../../support/servers/serverProcess.js";
import { createTestDatabase } from "../../../support/databases/testDatabase.js";

/**
 * The maximum CPU time of one turn of the server's event loop. On an idle machine, `/healthz` waits no longer than
 * this; the wall time depends on the machine's load and is only printed.
 */
const maxBlockMs = 500;
/** How much memory an attack is allowed to leave in use. */
const leftBytes = 30 * 1024 * 1024;

/** Polls `/healthz` from a worker thread, so that attacks from the main thread don't delay the polling. */
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

/** A server process with rate limits and a heap of 256 MB. */
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

  /** Expects the server to stay responsive during the attack and to free the attack's memory afterward. */
  async withstands(attack: () => Promise<void>): Promise<void> {
    const before = await this.inspection.retained();
    await this.inspection.watchLoop();
    const slowest = await this.slowestHealth(attack);
    const block = await this.inspection.maxTurn();
    const left = (await this.inspection.retained()) - before;
    const [blockMs, slowestMs, leftKb] = [block, slowest, left / 1024].map(Math.round);
    process.stdout.write(
      `longest event loop turn ${blockMs} ms (limit ${maxBlockMs}); slowest /healthz ${slowestMs} ms; ${leftKb} kB left in use\n`,
    );
    expect(block).toBeLessThan(maxBlockMs);
    expect(left).toBeLessThan(leftBytes);
  }

  private async slowestHealth(meanwhile: () => Promise<void>): Promise<number> {
    const worker = new Worker(probe, { eval: true, workerData: `${this.origin}/healthz` });
    const slowest = once(worker, "message").then(([milliseconds]) => milliseconds as number);
    try {
      await Promise.race([meanwhile(), slowest]);
      worker.postMessage("stop");
      return await slowest;
    } finally {
      await worker.terminate();
    }
  }

  async opens(accessToken?: string | null): Promise<WebSocket> {
    const socket = this.socket();
    await once(socket, "open");
    const authorization = accessToken && `Bearer ${accessToken}`;
    socket.send(JSON.stringify({ type: "connection_init", payload: { ...(authorization && { authorization }) } }));
    await Promise.race([once(socket, "message"), untilClosed(socket)]);
    return socket;
  }

  /** Opens a WebSocket without waiting for it to connect, and ignores its errors. */
  socket(): WebSocket {
    const socket = new WebSocket(`${this.origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws");
    socket.setMaxListeners(0);
    socket.on("error", () => undefined);
    atTheEnd(async () => socket.terminate());
    return socket;
  }
}

/** Never resolves; rejects with the close code and reason when the WebSocket closes. */
export async function untilClosed(socket: WebSocket): Promise<never> {
  const [code, reason] = (await once(socket, "close")) as [number, Buffer];
  throw new Error(`The server closed the WebSocket: ${code} ${reason.toString()}`);
}

/** Sends an operation; returns the first message with its ID. */
export async function ask(socket: WebSocket, id: string, payload: object): Promise<string> {
  const messages = on(socket, "message", { close: ["close"] }) as AsyncIterable<[Buffer]>;
  socket.send(JSON.stringify({ id, type: "subscribe", payload }));
  for await (const [data] of messages) {
    const text = String(data);
    if ((JSON.parse(text) as { id?: string }).id === id) return text;
  }
  throw new Error("The server closed the WebSocket.");
}
