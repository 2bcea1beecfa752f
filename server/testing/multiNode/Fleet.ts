import { join } from "node:path";
import { ReverseProxy } from "./ReverseProxy.js";
import { until } from "../support/pause.js";
import { type StartedProcess, startProcess } from "../support/servers/startedProcess.js";
import { unusedPort } from "../support/servers/unusedPort.js";

/** How long to wait for the proxy to see that all nodes are ready. */
const timeoutMs = 90_000;

const program = join(process.cwd(), "dist/server/main.js");

/** A server node that can be stopped and restarted on the same port. */
export class FleetNode {
  private running: StartedProcess | null = null;

  constructor(
    readonly number: number,
    readonly port: number,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  async start(): Promise<void> {
    this.running = await startProcess(process.execPath, [program], {
      env: { ...this.environment, PORT: String(this.port), LOG_LEVEL: "info" },
      ready: /"msg":"ready"/,
    });
  }

  /** Null before the first start. */
  get process(): StartedProcess | null {
    return this.running;
  }

  /** Ends the process with a signal. Returns the exit code or signal; 0 if the node was never started. */
  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    return (await this.running?.end(signal)) ?? 0;
  }
}

export type FleetOptions = {
  readonly size: number;
  readonly environment: Readonly<Record<string, string>>;
  /** The reverse proxy's port; a free one by default. */
  readonly port?: number;
  readonly firstNodeEnvironment?: Readonly<Record<string, string>>;
};

/** Several node processes on one database and one Redis, behind one reverse proxy. */
export class Fleet {
  private constructor(
    readonly nodes: readonly FleetNode[],
    readonly proxy: ReverseProxy,
  ) {}

  /** Starts the first node, which migrates the database, and then the others. */
  static async start({ size, environment, port, firstNodeEnvironment = {} }: FleetOptions): Promise<Fleet> {
    const unused = await Promise.all(Array.from({ length: size + 1 }, () => unusedPort()));
    // The proxy's port isn't open yet, so it may be among the unused ports.
    const ports = unused.filter((each) => each !== port).slice(0, size);
    const proxy = await ReverseProxy.open(ports, port);
    const shared = { PUBLIC_URL: proxy.origin, TRUSTED_PROXIES: "127.0.0.1", HOST: "127.0.0.1", ...environment };
    const nodes = ports.map((own, i) => new FleetNode(i + 1, own, { ...shared, ...(i === 0 && firstNodeEnvironment) }));
    const fleet = new Fleet(nodes, proxy);
    try {
      await nodes[0]?.start();
      await Promise.all(nodes.slice(1).map((node) => node.start()));
      await fleet.untilReady();
      return fleet;
    } catch (error) {
      await fleet.end("SIGKILL");
      throw error;
    }
  }

  async untilReady(): Promise<void> {
    await until("All nodes are ready", () => this.proxy.ready === this.nodes.length, timeoutMs);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end(signal)));
    await this.proxy.close();
  }
}
