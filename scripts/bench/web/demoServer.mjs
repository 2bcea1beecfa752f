import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { NodeProcess } from "../../NodeProcess.mjs";
import { unusedPort } from "../../ports.mjs";

const longestStart = 120;

/** Starts a fresh server with the demo people; what it answers tells where it is and ends it. */
export async function startDemoServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-bench-"));
  const port = await unusedPort("127.0.0.1");
  const environment = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", SEED_DEMO: "on", RATE_LIMITS: "off" };
  const server = new NodeProcess(["dist/server/main.js"], { NODE_ENV: "development", ...environment });
  server.start();
  const origin = `http://127.0.0.1:${port}`;
  for (let second = 0; !(await fetch(`${origin}/readyz`).catch(() => null))?.ok; second += 1) {
    if (second > longestStart) throw new Error(`The server was not ready within ${longestStart} seconds.`);
    await pause(1000);
  }
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, stop };
}
