import { Client } from "pg";
import type { Asked } from "./QueryEar.js";

/** How a query was executed, line by line, and how long it took in milliseconds. */
export type Explained = { readonly lines: readonly string[]; readonly took: number };

/** The key of the message whose writing is looked at. */
export const ownKey = "a key of one's own";

/** How often a query is executed before it is looked at, so that what it reads is in memory. */
const rehearsals = 3;

/** Executes a query and takes back what it did. */
export async function explain(url: string, { text, values }: Asked): Promise<Explained> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let lines: readonly string[] = [];
    for (let i = 0; i <= rehearsals; i++) {
      await client.query("begin");
      const { rows } = await client.query<{ "QUERY PLAN": string }>({
        text: `explain (analyze, buffers off, timing off, costs off) ${text}`,
        // Under a known key nothing would be written.
        values: values.map((value) => {
          return typeof value === "string" ? value.replace(ownKey, "another key") : value;
        }),
      });
      await client.query("rollback");
      lines = rows.map((row) => row["QUERY PLAN"]);
    }
    const took = lines.map((line) => Number(/^Execution Time: ([\d.]+) ms/.exec(line)?.[1])).find((each) => each >= 0);
    return { lines, took: took ?? NaN };
  } finally {
    await client.end();
  }
}
