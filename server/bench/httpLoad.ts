import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** What is asked, over so many connections that are kept open, each asking again as soon as it is answered. */
export type HttpLoad = {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bodies to POST in turn; none: GET. */
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly warmUp: number;
  readonly seconds: number;
  /** What every answer must contain. */
  readonly expected: string;
};

/** What came of it; times in milliseconds. */
export type HttpSeen = {
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  readonly bytes: number;
};

/**
 * Asks a server for a while, from a process of its own; `marks` is called when what counts begins and when it ends.
 * @throws Error when an answer is not what was expected
 */
export async function loadHttp(load: HttpLoad, mark: () => void = () => undefined): Promise<HttpSeen> {
  const client = fork("scripts/typescriptProgram.mjs", [join(__dirname, "httpLoadClient.ts")], {
    serialization: "advanced",
  });
  const broke = once(client, "exit").then(() => Promise.reject(new Error("The client ended without an answer.")));
  const said = async () => ((await Promise.race([once(client, "message"), broke])) as [unknown])[0];
  client.send(load);
  broke.catch(() => undefined);
  await said();
  mark();
  const outcome = (await said()) as HttpSeen | { readonly failure: string };
  mark();
  client.disconnect();
  if ("failure" in outcome) throw new Error(outcome.failure);
  return outcome;
}
