import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { WebSocket } from "ws";
import type { StartedProcess } from "../../testing/startedProcess.js";

/** Words for Node, so that a process can be inspected. */
export const inspectable = "--inspect=127.0.0.1:0";

type Answer = { readonly id?: number; readonly result?: unknown; readonly method?: string; readonly params?: unknown };

/** A look into the heap of a process that was started as `inspectable`, by the protocol of Chrome's DevTools. */
export class Inspection {
  private asked = 0;

  private constructor(private readonly socket: WebSocket) {}

  /** Begins to inspect a process. */
  static async begin(process: StartedProcess): Promise<Inspection> {
    const [, address] = /Debugger listening on (ws:\S+)/.exec(process.output()) ?? [];
    if (address === undefined) throw new Error("The process can't be inspected.");
    const socket = new WebSocket(address, { perMessageDeflate: false });
    await once(socket, "open");
    return new Inspection(socket);
  }

  /** Collects garbage and answers how much is left, in bytes: of JavaScript, and of what JavaScript holds outside its heap. */
  async retained(): Promise<number> {
    // The second time finds what the first one's finalisers let go.
    for (let time = 0; time < 2; time++) await this.ask("HeapProfiler.collectGarbage");
    const said = await this.ask("Runtime.evaluate", {
      expression: "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())",
    });
    return (said as { readonly result: { readonly value: number } }).result.value;
  }

  /** Writes a snapshot of the heap, for the memory panel of Chrome's DevTools. */
  async snapshot(file: string): Promise<void> {
    const output = createWriteStream(file);
    const listen = (data: Buffer) => {
      const { method, params } = JSON.parse(String(data)) as Answer;
      if (method === "HeapProfiler.addHeapSnapshotChunk") output.write((params as { readonly chunk: string }).chunk);
    };
    this.socket.on("message", listen);
    await this.ask("HeapProfiler.takeHeapSnapshot");
    this.socket.off("message", listen);
    output.end();
    await once(output, "finish");
  }

  /** Stops inspecting. */
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
