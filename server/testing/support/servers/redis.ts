import { tmpdir } from "node:os";
import { unusedPort } from "./unusedPort.js";
import { toolPath } from "../tools.js";
import { type StartedProcess, startProcess } from "./startedProcess.js";

/** A Redis server without persistence, on the loopback address. */
export type TestRedis = StartedProcess & { readonly url: string };

/** For tests that disconnect or stop Redis; other tests use `sharedRedisUrl()`. */
export async function startRedis(port?: number, more: readonly string[] = []): Promise<TestRedis> {
  const own = port ?? (await unusedPort());
  const nothingKept = ["--save", "", "--appendonly", "no", "--dir", tmpdir()];
  const settings = ["--bind", "127.0.0.1", "--port", String(own), ...nothingKept, ...more];
  const redis = await startProcess(toolPath("redis"), settings, { ready: /Ready to accept connections/ });
  return { ...redis, url: `redis://127.0.0.1:${own}` };
}

/** Returns the URL of the Redis that all tests in a run share; only for tests in `describeWith("redis")`. */
export function sharedRedisUrl(): string {
  const url = process.env["SAYWELL_TEST_REDIS_URL"];
  if (url === undefined) throw new Error("This test run has no Redis.");
  return url;
}
