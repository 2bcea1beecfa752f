import { mkdirSync } from "node:fs";
import { type StartedProcess, startProcess } from "../testing/startedProcess.js";
import { unusedPort } from "../testing/unusedPort.js";

/** A server process and where it listens. */
export type Node = { readonly origin: string; readonly process: StartedProcess };

/** What the benchmarks' servers sign tokens with. */
export const secret = "a secret that only benchmarks know, and that is long enough";

/** How `npm start` and the image call Node. */
export const asOperatorsDo = ["--max-semi-space-size=64"];

/** How a node of the product is to run. */
export type ProductOptions = {
  readonly databaseUrl: string;
  /** Where it keeps its data; it is made. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder for a processor profile. */
  readonly profile?: string | undefined;
  /** Further words for Node. */
  readonly flags?: readonly string[];
};

/** Starts the built product as operators run it, without the limits: a benchmark's people are quicker than people are. */
export async function startProduct({
  databaseUrl,
  folder,
  environment = {},
  profile,
  flags = [],
}: ProductOptions): Promise<Node> {
  const port = await unusedPort();
  mkdirSync(folder, { recursive: true });
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    JWT_SECRET: secret,
    LOG_LEVEL: "info",
    RATE_LIMITS: "off",
    GRAPHQL_INTROSPECTION: "off",
    ...environment,
  };
  const profiling = profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const args = [...asOperatorsDo, ...profiling, ...flags, "dist/server/main.js"];
  const started = await startProcess(process.execPath, args, { env, ready: /"msg":"ready"/, within: 300_000 });
  return { origin: `http://127.0.0.1:${port}`, process: started };
}
