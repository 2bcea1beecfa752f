import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Proxy } from "./faults/Proxy.js";
import { skewedClock } from "./faults/skewedClock.js";
import { type StartedProcess, startProcess } from "../support/servers/startedProcess.js";
import { unusedPort } from "../support/servers/unusedPort.js";

export type NodeStart = {
  /** Where the node kills itself, in the syntax of `armFailpoint`. */
  readonly failpoint?: string;
  /** How many minutes fast the node's clock is; negative if it is slow. */
  readonly skew?: number;
};

const program = join(process.cwd(), "dist/server/main.js");

/** The built server as a process that can be killed and restarted; clients connect through a proxy. */
export class ChaosNode {
  private running: StartedProcess | null = null;

  private constructor(
    readonly name: string,
    private readonly port: number,
    readonly proxy: Proxy,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  static async prepare(name: string, environment: Readonly<Record<string, string>>): Promise<ChaosNode> {
    const port = await unusedPort();
    return new ChaosNode(name, port, await Proxy.open({ host: "127.0.0.1", port }), environment);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.proxy.port}`;
  }

  async start({ failpoint = "", skew = 0 }: NodeStart = {}): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "saywell-chaos-"));
    const args = [...(skew === 0 ? [] : skewedClock(skew)), program];
    this.running = await startProcess(process.execPath, args, {
      env: {
        NODE_ENV: "test",
        PORT: String(this.port),
        DATA_DIR: folder,
        JWT_SECRET: "a secret that only tests know, and that is long enough",
        LOG_LEVEL: "info",
        RATE_LIMITS: "off",
        SAYWELL_FAILPOINT: failpoint,
        ...this.environment,
      },
      folder,
      ready: /"msg":"ready"/,
    });
  }

  /** Resolves with the exit code, or the signal that ended the process. */
  get ended(): Promise<number | NodeJS.Signals> {
    return this.running?.ended ?? Promise.resolve(0);
  }

  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    return (await this.running?.end(signal)) ?? 0;
  }

  /** Sends a signal without waiting for the process to exit. */
  signal(signal: NodeJS.Signals): void {
    if (this.running) process.kill(this.running.pid, signal);
  }

  /** The process's output since the last start. */
  output(): string {
    return this.running?.output() ?? "";
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => null);
    return response?.ok ?? false;
  }

  async close(): Promise<void> {
    await this.end("SIGKILL");
    await this.proxy.close();
  }
}
