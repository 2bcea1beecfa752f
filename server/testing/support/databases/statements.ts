import { AsyncLocalStorage } from "node:async_hooks";
import { Server } from "node:http";
import { Client } from "pg";

/** Statements that authenticate a request. */
const authentication = /session|api_key/i;

/**
 * Runs `work` and returns the text of every statement that it causes in this process, in order: through its own calls,
 * and through its HTTP requests to servers in this process. Statements that a server runs on its own in the meantime
 * are left out.
 */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const causes = new AsyncLocalStorage<typeof sent>();
  const { query } = Client.prototype;
  const { emit } = Server.prototype;
  const spies = [
    jest.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
      const [statement] = args;
      const text = typeof statement === "string" ? statement : (statement as { readonly text?: unknown }).text;
      causes.getStore()?.push(String(text));
      return Reflect.apply(query, this, args) as never;
    }),
    // A request is handled in the context of its connection, which may be older than `work`.
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

/** Like `statementsDuring`, without the statements that authenticate. */
export async function operationStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  return (await statementsDuring(work)).filter((text) => !authentication.test(text));
}
