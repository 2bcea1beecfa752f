import { once } from "node:events";
import { WebSocket } from "ws";
import type { StartedProcess } from "./servers/startedProcess.js";

/** The Node.js flag that opens the inspector on a free port. */
export const inspectable = "--inspect=127.0.0.1:0";

const watchLoop = `
  globalThis.maxTurn = 0;
  globalThis.lastTurn = process.cpuUsage();
  globalThis.loopWatch = setInterval(() => {
    const { user, system } = process.cpuUsage(lastTurn);
    lastTurn = process.cpuUsage();
    maxTurn = Math.max(maxTurn, (user + system) / 1000);
  }, 1);
  0`;

type Answer = { readonly id?: number; readonly result?: unknown };

/** Inspects a process over the Chrome DevTools Protocol; the process must have been started with `inspectable`. */
export class Inspection {
  private asked = 0;

  private constructor(private readonly socket: WebSocket) {}

  static async begin(process: StartedProcess): Promise<Inspection> {
    const [, address] = /Debugger listening on (ws:\S+)/.exec(process.output()) ?? [];
    if (address === undefined) throw new Error("The process can't be inspected.");
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await once(socket, "open");
    return new Inspection(socket);
  }

  async collectGarbage(): Promise<void> {
    // The second collection frees what the first one's finalizers released.
    for (let time = 0; time < 2; time++) await this.ask("HeapProfiler.collectGarbage");
  }

  /** Collects garbage; returns the bytes still in use, in the JavaScript heap and outside it. */
  async retained(): Promise<number> {
    await this.collectGarbage();
    return this.evaluate("(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())");
  }

  /** Starts measuring the CPU time of each turn of the process's event loop. */
  async watchLoop(): Promise<void> {
    await this.evaluate(watchLoop);
  }

  /**
   * Returns the maximum CPU time of a turn since `watchLoop`, in milliseconds, including GC and compiler threads, and
   * stops measuring.
   */
  async maxTurn(): Promise<number> {
    return this.evaluate("clearInterval(loopWatch), maxTurn");
  }

  /** Evaluates a JavaScript expression in the process; returns its value, which must be a number. */
  async evaluate(expression: string): Promise<number> {
    const answer = await this.ask("Runtime.evaluate", { expression });
    return (answer as { readonly result: { readonly value: number } }).result.value;
  }

  end(): void {
    this.socket.close();
  }

  private ask(method: string, params: unknown = {}): Promise<unknown> {
    const id = ++this.asked;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => {
      const listen = (data: Buffer) => {
        const answer = JSON.parse(String(data)) as Answer;
        if (answer.id !== id) return;
        this.socket.off("message", listen);
        resolve(answer.result);
      };
      this.socket.on("message", listen);
    });
  }
}
