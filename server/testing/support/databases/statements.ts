import { Client } from "pg";

/** The texts of all statements that this process sends to any database while `work` is done, in order. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const original = Client.prototype.query;
  const spy = jest.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...words: unknown[]) {
    const [asked] = words;
    sent.push(typeof asked === "string" ? asked : String((asked as { readonly text?: unknown }).text));
    return Reflect.apply(original, this, words) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}
