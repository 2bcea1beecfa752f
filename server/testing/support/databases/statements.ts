import { Client } from "pg";

/** The text of every statement that this process sends to any database while `work` runs, in order. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const original = Client.prototype.query;
  const spy = jest.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...args: unknown[]) {
    const [query] = args;
    sent.push(typeof query === "string" ? query : String((query as { readonly text?: unknown }).text));
    return Reflect.apply(original, this, args) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
