import type { Pool, PoolClient } from "pg";
import type { Tracing } from "./Tracing.js";

type Call = (...args: unknown[]) => unknown;

/**
 * Puts every statement over a pool in a span, by its name or first word and never with its values. Statements that nobody
 * asked for, like the feeds' comparisons, are left out.
 */
export function tracePool(pool: Pool, tracing: Tracing): void {
  const seen = new WeakSet<PoolClient>();
  const connect = pool.connect.bind(pool) as Call;
  // Whoever waits for a connection gets it while another one gives it back, which is somebody else's trace.
  const connectFromHere: Call = (taken) => (typeof taken === "function" ? connect(tracing.bind(taken)) : connect());
  pool.connect = connectFromHere as Pool["connect"];
  pool.on("acquire", (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    traceClient(client, tracing);
  });
}

function traceClient(client: PoolClient, tracing: Tracing): void {
  const query = client.query.bind(client) as Call;
  const traced: Call = (...args) => {
    if (tracing.carry() === undefined) return query(...args);
    const attributes = { "db.system.name": "postgresql" };
    const span = tracing.begin(`SQL ${nameOf(args[0])}`, { kind: "client", attributes });
    const last = args.at(-1);
    if (typeof last === "function") {
      const told = tracing.bind(last as Call);
      const end: Call = (error, ...more) => {
        span.end({ isFailure: error instanceof Error });
        return told(error, ...more);
      };
      return query(...args.slice(0, -1), end);
    }
    const result = query(...args);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        () => span.end({ isFailure: true }),
      );
    else span.end();
    return result;
  };
  client.query = traced as PoolClient["query"];
}

/** The name of a prepared statement, else its first word. */
function nameOf(statement: unknown): string {
  if (typeof statement === "string") return /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? "statement";
  const { name, text } = (statement ?? {}) as { readonly name?: unknown; readonly text?: unknown };
  return typeof name === "string" ? name : nameOf(typeof text === "string" ? text : "");
}
