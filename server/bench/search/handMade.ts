import { createServer } from "node:http";
import { Pool } from "pg";
import type { Statement } from "./sentStatements.js";

/** What is built by hand: node:http and pg, one prepared statement, its rows as JSON; it asks nobody who they are. */
export async function main(): Promise<void> {
  const { PORT, DATABASE_URL, STATEMENT } = process.env;
  const { text, values } = JSON.parse(STATEMENT ?? "") as Statement;
  const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
  const server = createServer((_request, response) => {
    void pool.query({ name: "page", text, values: [...values] }).then(({ rows }) => {
      const body = Buffer.from(JSON.stringify({ tutors: rows }));
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(Number(PORT), "127.0.0.1", resolve));
  process.stdout.write("ready\n");
}
