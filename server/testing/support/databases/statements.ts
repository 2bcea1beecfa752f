import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { Server } from "node:http";
import { Client, Pool } from "pg";

/** Matches statements that authenticate a request. */
const authentication = /session|api_key/i;

/**
 * Returns the SQL, in order, of every statement that `work` causes in this process, directly or through HTTP requests
 * to servers in this process. Excludes the servers' background work.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const causes = new AsyncLocalStorage<typeof sent>();
  const { query } = Client.prototype;
  const { connect } = Pool.prototype;
  const { emit } = Server.prototype;
  const spies = [
    jest.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
      const [statement] = args;
      const text = typeof statement === "string" ? statement : (statement as { readonly text?: unknown }).text;
      causes.getStore()?.push(String(text));
      return Reflect.apply(query, this, args) as never;
    }),
    // Without this, a statement that waited for a connection would run in the async context of the connection's last
    // user.
    jest.spyOn(Pool.prototype, "connect").mockImplementation(function (this: Pool, ...args: unknown[]) {
      const bound = args.map((arg) => (typeof arg === "function" ? AsyncResource.bind(arg as () => void) : arg));
      return Reflect.apply(connect, this, bound) as never;
    }),
    // Without this, a request would run in the async context of its connection, which may predate `work`.
    jest.spyOn(Server.prototype, "emit").mockImplementation(function (this: Server, ...args: unknown[]) {
      const handle = () => Reflect.apply(emit, this, args as never);
      return args[0] === "request" ? causes.run(sent, handle) : handle();
    }),
  ];
  try {
    await causes.run(sent, work);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return sent;
}

/** Like `statementsDuring`, but without the statements that authenticate a request. */
export async function operationStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  return (await statementsDuring(work)).filter((text) => !authentication.test(text));
}
