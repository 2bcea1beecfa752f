import type { BenchPostgres } from "../harness/BenchPostgres.js";
import type { Connect, Connection, Pair } from "../harness/connections.js";
import { processorSeconds, type Server } from "../harness/processes.js";
import { percentile } from "../harness/report.js";
import { pause, until } from "../../testing/support/pause.js";

/** A messaging system under test. */
export type System = {
  readonly name: string;
  readonly nodes: readonly Server[];
  readonly connect: Connect;
  readonly pairs: readonly Pair[];
};

/** Messages per second, latencies in milliseconds, CPU time in microseconds per message. */
export type Figures = Readonly<Record<"rate" | "p50" | "p99" | "node" | "postgres", number>>;

export const columns = {
  "messages/s": [({ rate }: Figures) => rate, 0],
  "p50 ms": [({ p50 }: Figures) => p50, 1],
  "p99 ms": [({ p99 }: Figures) => p99, 1],
  "node µs/message": [({ node }: Figures) => node, 0],
  "Postgres µs/message": [({ postgres }: Figures) => postgres, 0],
} as const;

export type Load = { readonly pairs: number; readonly seconds: number };

const text = "Shall we look at the second conditional on Thursday, at the same time as last week?";
const connectAtOnce = 20;
const maxTries = 10;
/** How long to wait for the first messages before retrying with new ones. */
const tryMs = 2000;
/** How long to wait for in-flight messages at the end. */
const arrivalTimeoutMs = 10_000;
/** The number of the last message, counted over the whole run; the product's idempotency key includes it. */
let lastNumber = 0;

/**
 * Measures a system after a warm-up of up to two seconds. The users of each pair take turns: each replies as soon as
 * the other's message arrives.
 */
export async function measure(system: System, load: Load, postgres: BenchPostgres): Promise<Figures> {
  const [sentAt, connections] = [new Map<number, number>(), [] as (readonly [Connection, Connection])[]];
  let times: number[] = [];
  let isTalking = false;
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => (fail = reject));
  const silent = new Set<string>();
  const send = (pair: number, side: 0 | 1) => {
    sentAt.set(++lastNumber, performance.now());
    connections[pair]?.[side].send(`${lastNumber} ${text}`);
  };
  const receive = (pair: number, side: 0 | 1, content: string) => {
    silent.delete(`${pair} ${side}`);
    const number = parseInt(content);
    const sent = sentAt.get(number);
    if (sent === undefined) return;
    sentAt.delete(number);
    times.push(performance.now() - sent);
    if (isTalking) send(pair, side);
  };
  const connect = async (pair: Pair, i: number) => {
    // With several nodes, the two users of a pair connect to different nodes.
    const side = (which: 0 | 1, node: Server | undefined) => {
      const receiver = { receive: (content: string) => receive(i, which, content), fail };
      return system.connect(node?.origin ?? "", pair, pair.people[which], receiver);
    };
    return Promise.all([side(0, system.nodes[0]), side(1, system.nodes.at(-1))] as const);
  };
  const run = async () => {
    for (let from = 0; from < load.pairs; from += connectAtOnce) {
      const some = system.pairs.slice(from, Math.min(load.pairs, from + connectAtOnce));
      connections.push(...(await Promise.all(some.map((pair, i) => connect(pair, from + i)))));
    }
    // Subscriptions do not acknowledge that they have started, so each user sends until the other has received
    // something.
    for (const pair of connections.keys()) for (const side of [0, 1]) silent.add(`${pair} ${side}`);
    for (let tries = 0; silent.size > 0; tries++) {
      if (tries === maxTries) throw new Error(`${silent.size} connections received nothing.`);
      for (const pair of connections.keys()) {
        if (silent.has(`${pair} 0`)) send(pair, 1);
        if (silent.has(`${pair} 1`)) send(pair, 0);
      }
      await until("Every connection has received something", () => silent.size === 0, tryMs).catch(() => undefined);
    }
    sentAt.clear();
    isTalking = true;
    for (const pair of connections.keys()) send(pair, 0);
    await pause(Math.min(2000, load.seconds * 500));
    times = [];
    const [began, nodeBefore, postgresBefore] = [performance.now(), nodeSeconds(system), postgres.processorSeconds()];
    await pause(load.seconds * 1000);
    const seconds = (performance.now() - began) / 1000;
    const perMessage = 1_000_000 / times.length;
    const figures = {
      rate: times.length / seconds,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      node: (nodeSeconds(system) - nodeBefore) * perMessage,
      postgres: (postgres.processorSeconds() - postgresBefore) * perMessage,
    };
    isTalking = false;
    await until("Every message has arrived", () => sentAt.size === 0, arrivalTimeoutMs);
    return figures;
  };
  try {
    return await Promise.race([run(), failed]);
  } catch (error) {
    const logs = system.nodes.map(({ process }) => process.output().slice(-2000));
    throw new Error(`${system.name} failed: ${String(error)}\n${logs.join("\n")}`, { cause: error });
  } finally {
    for (const connection of connections.flat()) connection.close();
  }
}

function nodeSeconds({ nodes }: System): number {
  return nodes.reduce((sum, { process }) => sum + processorSeconds(process.pid), 0);
}
