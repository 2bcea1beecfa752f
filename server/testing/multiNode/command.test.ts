import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atTheEnd } from "../support/atTheEnd.js";
import { describeWith } from "../support/tools.js";
import { until } from "../support/pause.js";
import { startProcess } from "../support/servers/startedProcess.js";
import { unusedPort } from "../support/servers/unusedPort.js";

const timeoutMs = 60_000;

/** Needs the built server, which `npm test` builds but `npx jest` does not. */
describeWith("redis")("npm run nodes", () => {
  it("runs nodes behind one address, restarts a killed node, and stops all processes on Ctrl-C", async () => {
    const folder = mkdtempSync(join(tmpdir(), "saywell-nodes-"));
    const port = await unusedPort();
    const command = await startProcess(process.execPath, ["scripts/nodes.mjs", "--nodes", "2"], {
      env: { ...process.env, NODE_ENV: "development", PORT: String(port), DATA_DIR: folder, SEED_DEMO: "off" },
      ready: /Ctrl-C stops all/,
      timeoutMs: 2 * timeoutMs,
    });
    atTheEnd(async () => {
      await command.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });
    const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok);
    const pidOf = (pattern: RegExp) => Number(pattern.exec(command.output())?.[1]);
    expect(await isReady()).toBe(true);
    process.kill(pidOf(/Node 1: process (\d+)/), "SIGKILL");
    expect(await isReady()).toBe(true);
    await until("The node is back", () => /Node 1 is back: process \d+/.test(command.output()), timeoutMs);
    const pids = [pidOf(/Node 1 is back: process (\d+)/), pidOf(/Node 2: process (\d+)/)];
    expect(await command.end("SIGINT")).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(isReady()).rejects.toThrow();
  }, 600_000);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
