import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StartedProcess, startProcess } from "./testing/support/servers/startedProcess.js";
import { unusedPort } from "./testing/support/servers/unusedPort.js";

/** The first start may have to build the project, unless `npm test` has already done so. */
const firstStartTimeoutMs = 120_000;
const program = join(__dirname, "../scripts/start.mjs");
let home: string;
let dataDir: string;
let port: number;
let started: StartedProcess | undefined;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "saywell-start-"));
  dataDir = join(home, "data");
  port = await unusedPort();
});

afterAll(async () => {
  await started?.end("SIGTERM");
  await rm(home, { recursive: true });
});

type Variables = Readonly<Record<string, string>>;

const environment = (variables: Variables) => ({
  ...process.env,
  NODE_ENV: "development",
  PORT: String(port),
  DATA_DIR: dataDir,
  ...variables,
});

async function start(variables: Variables = {}): Promise<StartedProcess> {
  // A server that a failed test left running would occupy the port.
  await started?.end("SIGTERM");
  started = await startProcess(process.execPath, [program], {
    cwd: tmpdir(),
    env: environment(variables),
    ready: /Ctrl-C stops it/,
    timeoutMs: firstStartTimeoutMs,
  });
  return started;
}

/** Starts a server that is expected to fail; returns its exit code and standard error. */
function fail(variables: Variables): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: environment(variables) }, (error, _stdout, stderr) => {
      // On a slow machine, standard error also contains progress lines.
      resolve({ code: Number(error?.code ?? 0), stderr: stderr.replaceAll(/^… .*\n/gm, "") });
    });
  });
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
const postgresPid = async () =>
  Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);

// Each of these tests uses the previous test's server or restarts it.
describe("a server started in an empty folder", () => {
  let secret: string;

  test(
    "creates its database and secret, and prints its address and the demo accounts",
    async () => {
      const server = await start();
      expect(server.output()).toContain(`Saywell is ready: http://127.0.0.1:${port}`);
      expect(server.output()).toMatch(/A student to log in as: \S+@\S+, password \S+\n.*A tutor to log in as: /);
      expect(await isReady()).toBe(true);
      expect((await stat(join(dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);
      secret = await readFile(join(dataDir, "jwt-secret"), "utf8");
    },
    firstStartTimeoutMs,
  );

  test("keeps running, as does its Postgres, when another server exits because the port is in use", async () => {
    expect(await isReady()).toBe(true);
    const second = await fail({});
    expect(second).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^PORT \d+ is in use: .*\n$/) as string,
    });
    expect(await isReady()).toBe(true);
  });

  test("adopts the Postgres left running by a server that was killed with SIGKILL", async () => {
    const left = await postgresPid();
    expect(await started?.end("SIGKILL")).toBe("SIGKILL");
    await start();
    expect(await postgresPid()).toBe(left);
    expect(await isReady()).toBe(true);
  });

  test("keeps its secret when started again, and stops only once on Ctrl-C, even though npm repeats the signal", async () => {
    const server = started!;
    expect(await readFile(join(dataDir, "jwt-secret"), "utf8")).toBe(secret);
    process.kill(server.pid, "SIGINT");
    expect(await server.end("SIGINT")).toBe(0);
    expect(server.output().match(/Stopping …\n/g)).toHaveLength(1);
    expect(server.output().match(/"msg":"stopping"/g)).toHaveLength(1);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  test("starts even if Redis is down, and stops cleanly", async () => {
    const server = await start({ REDIS_URL: `redis://127.0.0.1:${await unusedPort()}` });
    expect(server.output()).toContain("Redis is down");
    expect(await server.end("SIGTERM")).toBe(0);
    await expect(postgresPid()).rejects.toThrow("ENOENT");
  });
});

describe("a failed start", () => {
  const cases: [string, Variables, RegExp][] = [
    [
      "several invalid values",
      { PORT: "80000", LOG_LEVEL: "loud", SEED_DEMO: "maybe" },
      /^PORT must be .*; SEED_DEMO must be one of on, off; LOG_LEVEL must be one of .*\.$/,
    ],
    ["another machine's address", { HOST: "192.0.2.1" }, /^HOST 192\.0\.2\.1 is not an address of this machine\.$/],
    [
      "a database address where nothing listens",
      { DATABASE_URL: "postgres://app:hunter2@127.0.0.1:1/db" },
      /^DATABASE_URL names 127\.0\.0\.1:1, where no database responds\.$/,
    ],
    ["a folder that can't be written to", { DATA_DIR: "/proc/saywell" }, /^DATA_DIR \/proc\/saywell can't be created/],
  ];

  test.each(cases)("exits with code 1 and prints one sentence about %s", async (_name, variables, sentence) => {
    const { code, stderr } = await fail(variables);
    expect(stderr.trim()).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).not.toContain("hunter2");
    expect(code).toBe(1);
  });

  test("reports that the data folder is a file", async () => {
    const file = join(home, "file");
    await writeFile(file, "");
    expect((await fail({ DATA_DIR: file })).stderr).toBe(
      `DATA_DIR ${file} is not a folder: make it usable or set DATA_DIR to another folder.\n`,
    );
  });

  test("reports that something other than Postgres listens at the database address", async () => {
    const web = createServer((_request, response) => response.end("hello"));
    const webPort = await unusedPort();
    await once(web.listen(webPort, "127.0.0.1"), "listening");
    const { stderr } = await fail({ DATABASE_URL: `postgres://app@127.0.0.1:${webPort}/db` });
    web.close();
    expect(stderr).toMatch(/^DATABASE_URL names 127\.0\.0\.1:\d+, which closes the connection immediately/);
  });
});
