import { Client } from "pg";

/** Statements that the server runs periodically on its own. */
const background = new RegExp(
  [
    "session|clock_timestamp|pg_try_advisory|pg_advisory|statistics|response_minutes = |snapshot_xmin",
    'webhook|notification|chat_log_consumer|api_key|insert into "person_presence|as "counterpartId"',
    "^begin$|^commit$|c.tutor_id from chat_event|where .*is_here",
  ].join("|"),
  "i",
);

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

/** Like `statementsDuring`, without what a server runs periodically and to authenticate. */
export async function operationStatements(work: () => Promise<unknown>): Promise<readonly string[]> {
  return (await statementsDuring(work)).filter((text) => !background.test(text));
}
