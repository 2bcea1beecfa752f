import { join } from "node:path";
import { NotificationDrill, type StartNode } from "../../testing/notifications/NotificationDrill.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { startChatNode } from "../../testing/support/servers/chatNode.js";
import { migrate } from "../../platform/database/migrate.js";
import type { BenchPostgres } from "../harness/BenchPostgres.js";
import { type Server, startProduct } from "../harness/processes.js";

export type Setup = {
  readonly postgres: BenchPostgres;
  readonly folder: string;
  readonly redisUrl: string;
  /** Users with unread messages. */
  readonly people: number;
};

export type Prepared = { readonly drill: NotificationDrill; readonly databaseUrl: string; readonly nodes: Server[] };

/** Creates a database, and a drill that can start nodes on it. */
export async function setUp(
  { postgres, folder, redisUrl }: Setup,
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Prepared> {
  const databaseUrl = await postgres.database(name);
  await migrate(databaseUrl);
  const node = await startChatNode({ url: databaseUrl });
  atTheEnd(() => node.stop());
  const nodes: Server[] = [];
  const start: StartNode = async (own) => {
    const server = await startProduct({
      databaseUrl,
      folder: join(folder, `${name}-${nodes.length}`),
      environment: { REDIS_URL: redisUrl, ...own, ...environment },
    });
    nodes.push(server);
    return server.process;
  };
  atTheEnd(async () => {
    for (const { process } of nodes) await process.end("SIGTERM");
  });
  return { drill: await NotificationDrill.prepare(node, start), databaseUrl, nodes };
}
