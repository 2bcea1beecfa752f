import { parseArgs } from "node:util";
import { Fleet, type FleetNode } from "./Fleet.js";
import { superviseNodes } from "./superviseNodes.js";
import { endEverything } from "../support/atTheEnd.js";
import { TestRedisCluster } from "../support/servers/redisCluster.js";
import { demoAccounts } from "../../demo/index.js";
import { type Config, readConfig } from "../../config.js";
import { type DatabaseAddress, findDatabase } from "../../platform/embeddedPostgres/databaseAddress.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { storedSecret } from "../../platform/secrets/storedSecret.js";
import { stopOnSignal } from "../../platform/process/stopOnSignal.js";

export const nodesHelp = `npm run nodes -- [--nodes NUMBER] [--rehearse]

  Starts NUMBER server nodes (3 by default) behind a proxy, on the embedded Postgres in DATA_DIR and a Redis Cluster of
  three nodes on this machine, and runs until Ctrl-C. Killed nodes are restarted. PORT is the proxy's port (4000).
  --rehearse: two users chat in two browsers, on a separate database, while node after node is killed; reports at the end
  whether every message arrived once and in order.
`;

export function readArgs(args: readonly string[]): { nodes: number; isRehearsal: boolean; wantsHelp: boolean } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      nodes: { type: "string", default: "3" },
      rehearse: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const nodes = Number(values.nodes);
  if (!Number.isInteger(nodes) || nodes < 1 || nodes > 20) throw new Error("--nodes must be a number from 1 to 20.");
  return { nodes, isRehearsal: values.rehearse, wantsHelp: values.help };
}

export type ShowProgress = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>;

export type Nodes = { readonly fleet: Fleet; readonly database: DatabaseAddress; close(): Promise<void> };

/** Starts the database, Redis and `size` nodes; if anything fails to start, stops everything that was started. */
export async function startNodes(config: Config, size: number, showProgress: ShowProgress): Promise<Nodes> {
  let database: DatabaseAddress | undefined;
  let fleet: Fleet | undefined;
  const close = async () => {
    await fleet?.end("SIGTERM");
    await endEverything();
    await database?.close();
  };
  try {
    const address = await showProgress("Starting the database", () => findDatabase(config, createLogger("warn")));
    database = address;
    const redis = await showProgress("Starting a Redis Cluster of three nodes", () => TestRedisCluster.start());
    const environment = {
      NODE_ENV: "development",
      DATABASE_URL: address.url,
      MIGRATION_DATABASE_URL: address.ownerUrl,
      REDIS_URL: redis.url,
      DATA_DIR: config.dataDir,
      JWT_SECRET: config.jwtSecret ?? (await storedSecret(config.dataDir, "jwt-secret")),
      RATE_LIMITS: config.rateLimits ? "on" : "off",
      SEED_DEMO: "off",
    };
    const firstNodeEnvironment = { SEED_DEMO: config.seedDemo ? "on" : "off" };
    const started = await showProgress(`Starting ${size} nodes`, () =>
      Fleet.start({ size, environment, firstNodeEnvironment, port: config.port }),
    );
    fleet = started;
    return { fleet: started, database: address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the nodes, and resolves once they are running; a signal stops the nodes and this process. */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { showProgress, print }: { readonly showProgress: ShowProgress; readonly print: (text: string) => void },
): Promise<void> {
  const config = readConfig(environment);
  const starting = startNodes(config, readArgs(args).nodes, showProgress);
  const supervision = { isOver: false };
  stopOnSignal({
    stop: async () => {
      print("Stopping …\n");
      supervision.isOver = true;
      await (await starting).close();
    },
    abandon: async () => undefined,
    onCrash: (error) => console.error(error),
  });
  const { fleet } = await starting;
  superviseNodes(fleet.nodes, supervision, print);
  print(`\nSaywell is ready on ${fleet.nodes.length} nodes: ${fleet.proxy.origin}\n`);
  for (const node of fleet.nodes) print(`  ${describeNode(node)}\n`);
  for (const { email, password } of config.seedDemo ? demoAccounts : []) print(`  ${email}, password ${password}\n`);
  print("kill -9 one of them and keep chatting: it restarts automatically. Ctrl-C stops all nodes.\n");
}

function describeNode({ number, port, process }: FleetNode): string {
  return `Node ${number}: process ${process?.pid ?? "?"}, http://127.0.0.1:${port}`;
}
