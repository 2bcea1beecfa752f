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

afterAll(() => rm(home, { recursive: true }));

type Variables = Readonly<Record<string, string>>;

const environment = (variables: Variables) => ({
  ...process.env,
  NODE_ENV: "development",
  PORT: String(port),
  DATA_DIR: dataDir,
  ...variables,
});

async function start(variables: Variables = {}): Promise<StartedProcess> {
  started = await startProcess(process.execPath, [program], {
    cwd: tmpdir(),
    env: environment(variables),
    ready: /Ctrl-C stops it/,
    timeoutMs: firstStartTimeoutMs,
  });
  return started;
}

/** Stops a server that a failed test left running, which would occupy the port that the next tests need. */
afterEach(() => started?.end("SIGTERM"));

/** Starts the server, expecting it to fail; returns its exit code and standard error. */
function fail(variables: Variables): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: environment(variables) }, (error, _stdout, stderr) => {
      // On a slow machine, the server also prints progress lines while it starts; ignore them.
      resolve({ code: Number(error?.code ?? 0), stderr: stderr.replaceAll(/^… .*\n/gm, "") });
    });
  });
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
const postgresPid = async () =>
  Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);

describe("a server started in an empty folder", () => {
  test(
    "creates its database and secret, prints its address and the demo accounts, and stops cleanly",
    async () => {
      const server = await start();
      expect(server.output()).toContain(`Saywell is ready: http://127.0.0.1:${port}`);
      expect(server.output()).toMatch(/A student to log in as: \S+@\S+, password \S+\n.*A tutor to log in as: /);
      expect(await isReady()).toBe(true);
      expect((await stat(join(dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);
      expect(await server.end("SIGTERM")).toBe(0);
      await expect(postgresPid()).rejects.toThrow("ENOENT");
    },
    firstStartTimeoutMs,
  );

  test("keeps its secret when started again, and stops once on Ctrl-C although npm repeats the signal", async () => {
    const secret = await readFile(join(dataDir, "jwt-secret"), "utf8");
    const server = await start();
    expect(await readFile(join(dataDir, "jwt-secret"), "utf8")).toBe(secret);
    process.kill(server.pid, "SIGINT");
    expect(await server.end("SIGINT")).toBe(0);
    expect(server.output().match(/Stopping …\n/g)).toHaveLength(1);
    expect(server.output().match(/"msg":"stopping"/g)).toHaveLength(1);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  test("adopts the Postgres left running by a server that was killed with SIGKILL", async () => {
    const killed = await start();
    const left = await postgresPid();
    expect(await killed.end("SIGKILL")).toBe("SIGKILL");
    const next = await start();
    expect(await postgresPid()).toBe(left);
    expect(await isReady()).toBe(true);
    expect(await next.end("SIGTERM")).toBe(0);
  });

  test("exits if another server is using the port, without disturbing that server or its Postgres", async () => {
    const first = await start();
    const second = await fail({});
    expect(second).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^PORT \d+ is in use: .*\n$/) as string,
    });
    expect(await isReady()).toBe(true);
    expect(await first.end("SIGTERM")).toBe(0);
  });

  test("starts even if Redis is down", async () => {
    const server = await start({ REDIS_URL: `redis://127.0.0.1:${await unusedPort()}` });
    expect(server.output()).toContain("Redis is down");
    expect(await server.end("SIGTERM")).toBe(0);
  });
});

describe("a failed start", () => {
  const cases: [string, Variables, RegExp][] = [
    ["a port that is not a number", { PORT: "http" }, /^PORT must be a whole number from 1 to 65535\.$/],
    [
      "several invalid values",
      { PORT: "80000", LOG_LEVEL: "loud", SEED_DEMO: "maybe" },
      /^PORT must be .*; SEED_DEMO must be one of on, off; LOG_LEVEL must be one of .*\.$/,
    ],
    ["another machine's address", { HOST: "192.0.2.1" }, /^HOST 192\.0\.2\.1 is not an address of this machine\.$/],
    [
      "a malformed database address",
      { DATABASE_URL: "localhost/db" },
      /^DATABASE_URL must be a URL that begins with postgres/,
    ],
    [
      "a database address where nothing listens",
      { DATABASE_URL: "postgres://app:hunter2@127.0.0.1:1/db" },
      /^DATABASE_URL names 127\.0\.0\.1:1, where no database responds\.$/,
    ],
    ["a malformed Redis address", { REDIS_URL: "localhost:6379" }, /^REDIS_URL must be a URL that begins with redis/],
    [
      "a malformed address in a list of Redis nodes",
      { REDIS_URL: "redis://10.0.0.1:7000,,redis://10.0.0.2:7000/3" },
      /^REDIS_URL must be .* or comma-separated nodes of one Redis Cluster without a database number\.$/,
    ],
    ["a folder that can't be written", { DATA_DIR: "/proc/saywell" }, /^DATA_DIR \/proc\/saywell can't be created/],
    [
      "production without a secret",
      { NODE_ENV: "production" },
      /^JWT_SECRET is required when NODE_ENV is production; /,
    ],
  ];

  test.each(cases)("exits with code 1 and one sentence because of %s", async (_name, variables, sentence) => {
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
