import type { Pool, PoolClient } from "pg";
import type { Tracing } from "./Tracing.js";

type Call = (...args: unknown[]) => unknown;

/**
 * Traces a pool's statements without their values; each span is named after the prepared statement or, if there is
 * none, the statement's first word. Statements outside any span, such as the feeds' comparisons with the log, are not
 * traced.
 */
export function tracePool(pool: Pool, tracing: Tracing): void {
  const tracedClients = new WeakSet<PoolClient>();
  const connect = pool.connect.bind(pool) as Call;
  // A waiting caller gets its connection when another caller releases one; without `bind`, the waiting caller would
  // continue in the other's trace.
  const connectBound: Call = (callback) =>
    typeof callback === "function" ? connect(tracing.bind(callback)) : connect();
  pool.connect = connectBound as Pool["connect"];
  pool.on("acquire", (client) => {
    if (tracedClients.has(client)) return;
    tracedClients.add(client);
    traceClient(client, tracing);
  });
}

function traceClient(client: PoolClient, tracing: Tracing): void {
  const query = client.query.bind(client) as Call;
  const traced: Call = (...args) => {
    if (tracing.currentTraceparent() === undefined) return query(...args);
    const attributes = { "db.system.name": "postgresql" };
    const span = tracing.begin(`SQL ${nameOf(args[0])}`, { kind: "client", attributes });
    const last = args.at(-1);
    if (typeof last === "function") {
      const bound = tracing.bind(last as Call);
      const end: Call = (error, ...more) => {
        span.end({ isFailure: error instanceof Error });
        return bound(error, ...more);
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

/** Returns a prepared statement's name, or else the statement's first word. */
function nameOf(statement: unknown): string {
  if (typeof statement === "string") return /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? "statement";
  const { name, text } = (statement ?? {}) as { readonly name?: unknown; readonly text?: unknown };
  return typeof name === "string" ? name : nameOf(typeof text === "string" ? text : "");
}
