import { join } from "node:path";
import { ReverseProxy } from "./ReverseProxy.js";
import { until } from "../support/pause.js";
import { type StartedProcess, startProcess } from "../support/servers/startedProcess.js";
import { unusedPort } from "../support/servers/unusedPort.js";

/** How long it may take until the door knows that a node is ready, in milliseconds. */
const timeoutMs = 90_000;

const program = join(process.cwd(), "dist/server/main.js");

/** The built server as a process that may be ended and started again on the same port. */
export class FleetNode {
  private running: StartedProcess | null = null;

  constructor(
    readonly number: number,
    readonly port: number,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** Starts it and waits until it says that it is ready. */
  async start(): Promise<void> {
    this.running = await startProcess(process.execPath, [program], {
      env: { ...this.environment, PORT: String(this.port), LOG_LEVEL: "info" },
      ready: /"msg":"ready"/,
    });
  }

  /** Its process; null before it was started for the first time. */
  get process(): StartedProcess | null {
    return this.running;
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    return (await this.running?.end(signal)) ?? 0;
  }
}

/** What a fleet is made of. */
export type FleetOptions = {
  /** How many nodes there are. */
  readonly size: number;
  /** The settings that all nodes share, by the names of the environment: their database and their Redis above all. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where the front door listens; absent: on a port that is free. */
  readonly port?: number;
  /** Settings of the first node alone. */
  readonly ofTheFirst?: Readonly<Record<string, string>>;
};

/** Several nodes as processes on one database and one Redis, behind one door. */
export class Fleet {
  private constructor(
    readonly nodes: readonly FleetNode[],
    readonly door: ReverseProxy,
  ) {}

  /** Starts the nodes, the first one before the others because it prepares the database, and opens the door. */
  static async start({ size, environment, port, ofTheFirst = {} }: FleetOptions): Promise<Fleet> {
    const ports = await Promise.all(Array.from({ length: size }, () => unusedPort()));
    const door = await ReverseProxy.before(ports, port);
    const shared = { PUBLIC_URL: door.origin, TRUSTED_PROXIES: "127.0.0.1", HOST: "127.0.0.1", ...environment };
    const nodes = ports.map((own, i) => new FleetNode(i + 1, own, { ...shared, ...(i === 0 && ofTheFirst) }));
    const fleet = new Fleet(nodes, door);
    try {
      await nodes[0]?.start();
      await Promise.all(nodes.slice(1).map((node) => node.start()));
      await fleet.isWhole();
      return fleet;
    } catch (error) {
      await fleet.end("SIGKILL");
      throw error;
    }
  }

  /** Resolves when the door knows that all nodes are ready. */
  async isWhole(): Promise<void> {
    await until("All nodes are ready", () => this.door.ready === this.nodes.length, timeoutMs);
  }

  /** Ends the nodes, as they are told to, and closes the door. */
  async end(signal: NodeJS.Signals): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end(signal)));
    await this.door.close();
  }
}
