import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { atTheEnd } from "../atTheEnd.js";
import { until } from "../pause.js";
import { startRedis, type TestRedis } from "./redis.js";
import { unusedPort } from "./unusedPort.js";

const slots = 16_384;
/** How long to wait for the nodes to agree on the cluster's state. */
const timeoutMs = 60_000;

class ClusterNode {
  private redis: TestRedis | undefined;

  constructor(
    private readonly folder: string,
    readonly port: number,
    readonly busPort: number,
  ) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the node, or restarts it with the cluster state that it had when it was killed. */
  async start(): Promise<void> {
    const ownFile = join(this.folder, `${this.port}.conf`);
    const cluster = [
      "--cluster-enabled",
      "yes",
      "--cluster-config-file",
      ownFile,
      "--cluster-node-timeout",
      "1000",
      "--repl-diskless-sync-delay",
      "0",
    ];
    this.redis = await startRedis(this.port, [...cluster, "--cluster-port", String(this.busPort)]);
  }

  async kill(): Promise<void> {
    await this.redis?.end("SIGKILL");
  }

  /** Sends a command on a new connection, and returns the reply. */
  async ask(command: string, ...args: readonly (string | number)[]): Promise<unknown> {
    const client = new Redis(this.url, { retryStrategy: null });
    client.on("error", () => undefined);
    try {
      return await client.call(command, ...args.map(String));
    } finally {
      client.disconnect();
    }
  }
}

/** A cluster of real processes on the loopback address, with all slots assigned. */
export class TestRedisCluster {
  /** Kills all nodes and deletes their files; also runs at the end of the test file. */
  readonly close: () => Promise<void>;

  /** `nodes` are the masters; each of the `replicas` takes over from the node with the same index. */
  private constructor(
    folder: string,
    readonly nodes: readonly ClusterNode[],
    readonly replicas: readonly ClusterNode[],
  ) {
    this.close = atTheEnd(async () => {
      await Promise.all(this.all.map((node) => node.kill()));
      await rm(folder, { recursive: true });
    });
  }

  /** Starts `size` masters, the first `replicated` of which have one replica each. */
  static async start(size = 3, replicated = 0): Promise<TestRedisCluster> {
    const folder = await mkdtemp(join(tmpdir(), "saywell-redis-cluster-"));
    const all: ClusterNode[] = [];
    for (let i = 0; i < size + replicated; i++) {
      all.push(new ClusterNode(folder, await unusedPort(), await unusedPort()));
    }
    const nodes = all.slice(0, size);
    const cluster = new TestRedisCluster(folder, nodes, all.slice(size));
    await Promise.all(all.map((node) => node.start()));
    const share = Math.ceil(slots / size);
    for (const [i, node] of nodes.entries()) {
      await node.ask("CLUSTER", "ADDSLOTSRANGE", i * share, Math.min(slots, (i + 1) * share) - 1);
      await node.ask("CLUSTER", "SET-CONFIG-EPOCH", i + 1);
      if (node !== nodes[0]) await nodes[0]?.ask("CLUSTER", "MEET", "127.0.0.1", node.port, node.busPort);
    }
    for (const { port, busPort } of cluster.replicas)
      await nodes[0]?.ask("CLUSTER", "MEET", "127.0.0.1", port, busPort);
    await cluster.untilHealthy();
    for (const [i, replica] of cluster.replicas.entries()) await cluster.replicate(replica, nodes[i]);
    return cluster;
  }

  get url(): string {
    return this.nodes.map(({ url }) => url).join(",");
  }

  /** Waits until every node knows all others and the cluster is healthy. */
  async untilHealthy(): Promise<void> {
    const isHealthy = async (node: ClusterNode) => {
      const info = String(await node.ask("CLUSTER", "INFO").catch(() => ""));
      return info.includes("cluster_state:ok") && info.includes(`cluster_known_nodes:${this.all.length}`);
    };
    const all = async () => (await Promise.all(this.all.map(isHealthy))).every(Boolean);
    await until("The Redis Cluster is healthy", all, timeoutMs);
  }

  private get all(): readonly ClusterNode[] {
    return [...this.nodes, ...this.replicas];
  }

  /** Waits until the replica is in sync and can take over. */
  private async replicate(replica: ClusterNode, node: ClusterNode | undefined): Promise<void> {
    await replica.ask("CLUSTER", "REPLICATE", String(await node?.ask("CLUSTER", "MYID")));
    const follows = async () => String(await replica.ask("INFO", "replication")).includes("master_link_status:up");
    await until("The replica follows", follows, timeoutMs);
  }

  /** Returns the slot of a key or channel, and the node that owns the slot. */
  async ownerOf(key: string): Promise<{ node: ClusterNode; slot: number }> {
    const slot = Number(await this.nodes[0]?.ask("CLUSTER", "KEYSLOT", key));
    for (const node of this.nodes) {
      const own = String(await node.ask("CLUSTER", "NODES"))
        .split("\n")
        .find((line) => line.includes("myself"));
      const ranges = (own ?? "")
        .split(" ")
        .slice(8)
        .map((range) => range.split("-").map(Number));
      if (ranges.some(([from = NaN, to = from]) => from <= slot && slot <= to)) return { node, slot };
    }
    throw new Error(`No node owns the slot of ${key}.`);
  }

  /**
   * Moves an empty slot, following the steps of resharding: without them, the other nodes don't accept the new owner.
   */
  async moveSlot(slot: number, from: ClusterNode, to: ClusterNode): Promise<void> {
    const [fromId, toId] = [String(await from.ask("CLUSTER", "MYID")), String(await to.ask("CLUSTER", "MYID"))];
    await to.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", fromId);
    await from.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", toId);
    for (const node of [to, from, ...this.nodes.filter((other) => other !== to && other !== from)]) {
      await node.ask("CLUSTER", "SETSLOT", slot, "NODE", toId);
    }
  }
}
