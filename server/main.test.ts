import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "./testing/support/servers/startedProcess.js";
import { unusedPort } from "./testing/support/servers/unusedPort.js";

/** A first start may have to build, which `npm test` has done already. */
const firstStart = 120_000;
const program = join(__dirname, "../scripts/start.mjs");
let home: string;
let dataDir: string;
let port: number;

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

const start = (variables: Variables = {}) =>
  startProcess(process.execPath, [program], {
    cwd: tmpdir(),
    env: environment(variables),
    ready: /Ctrl-C stops it/,
    timeoutMs: firstStart,
  });

/** Starts with variables that can't work, and tells how that ended. */
function fail(variables: Variables): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env: environment(variables) }, (error, _stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stderr });
    });
  });
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
const postgresPid = async () =>
  Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);

describe("an operator starts the server in an empty folder", () => {
  test(
    "it makes its database and its secret, tells the address and the demo accounts, and stops in order",
    async () => {
      const server = await start();
      expect(server.output()).toContain(`Saywell is ready: http://127.0.0.1:${port}`);
      expect(server.output()).toMatch(/A student to log in as: \S+@\S+, password \S+\n.*A tutor to log in as: /);
      expect(await isReady()).toBe(true);
      expect((await stat(join(dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);
      expect(await server.end("SIGTERM")).toBe(0);
      await expect(postgresPid()).rejects.toThrow("ENOENT");
    },
    firstStart,
  );

  test("the second start keeps the secret; Ctrl-C, which npm sends once more, stops it", async () => {
    const secret = await readFile(join(dataDir, "jwt-secret"), "utf8");
    const server = await start();
    expect(await readFile(join(dataDir, "jwt-secret"), "utf8")).toBe(secret);
    process.kill(server.pid, "SIGINT");
    expect(await server.end("SIGINT")).toBe(0);
    expect(server.output().match(/Stopping …\n/g)).toHaveLength(1);
    expect(existsSync(join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  });

  test("after a kill -9 the next start takes over the Postgres that was left", async () => {
    const killed = await start();
    const left = await postgresPid();
    expect(await killed.end("SIGKILL")).toBe("SIGKILL");
    const next = await start();
    expect(await postgresPid()).toBe(left);
    expect(await isReady()).toBe(true);
    expect(await next.end("SIGTERM")).toBe(0);
  });

  test("a second server on the same port leaves the first and its Postgres alone", async () => {
    const first = await start();
    const second = await fail({});
    expect(second).toEqual({
      code: 1,
      said: expect.stringMatching(/^PORT \d+ is taken by another program: .*\n$/) as string,
    });
    expect(await isReady()).toBe(true);
    expect(await first.end("SIGTERM")).toBe(0);
  });

  test("a Redis that is away does not keep it from starting", async () => {
    const server = await start({ REDIS_URL: `redis://127.0.0.1:${await unusedPort()}` });
    expect(server.output()).toContain("Redis is away");
    expect(await server.end("SIGTERM")).toBe(0);
  });
});

describe("a start that can't work ends with exit code 1 and one sentence", () => {
  const cases: [string, Variables, RegExp][] = [
    ["a port that is no number", { PORT: "http" }, /^PORT must be a whole number from 1 to 65535\.$/],
    [
      "several senseless values",
      { PORT: "80000", LOG_LEVEL: "loud", SEED_DEMO: "maybe" },
      /^PORT must be .*; SEED_DEMO must be one of on, off; LOG_LEVEL must be one of .*\.$/,
    ],
    ["an address of another machine", { HOST: "192.0.2.1" }, /^HOST 192\.0\.2\.1 is not an address of this machine\.$/],
    [
      "a malformed database address",
      { DATABASE_URL: "localhost/db" },
      /^DATABASE_URL must be a URL that begins with postgres/,
    ],
    [
      "a database that is not there",
      { DATABASE_URL: "postgres://app:hunter2@127.0.0.1:1/db" },
      /^DATABASE_URL names 127\.0\.0\.1:1, where no database answers\.$/,
    ],
    ["a malformed Redis address", { REDIS_URL: "localhost:6379" }, /^REDIS_URL must be a URL that begins with redis/],
    [
      "a malformed address in a list of Redis nodes",
      { REDIS_URL: "redis://10.0.0.1:7000,,redis://10.0.0.2:7000/3" },
      /^REDIS_URL must be .* or several of one Redis Cluster with commas between them and no database number\.$/,
    ],
    ["a folder that nobody can write", { DATA_DIR: "/proc/saywell" }, /^DATA_DIR \/proc\/saywell can't be made/],
    [
      "production without a secret",
      { NODE_ENV: "production" },
      /^JWT_SECRET is required when NODE_ENV is production; /,
    ],
  ];

  test.each(cases)("%s", async (_name, variables, sentence) => {
    const { code, said } = await fail(variables);
    expect(said.trim()).toMatch(sentence);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).not.toContain("hunter2");
    expect(code).toBe(1);
  });

  test("a data folder that is a file", async () => {
    const file = join(home, "file");
    await writeFile(file, "");
    expect((await fail({ DATA_DIR: file })).said).toBe(
      `DATA_DIR ${file} is not a folder: make it usable or set DATA_DIR to another folder.\n`,
    );
  });

  test("a database address that leads to something else", async () => {
    const web = createServer((_request, response) => response.end("hello"));
    const webPort = await unusedPort();
    await once(web.listen(webPort, "127.0.0.1"), "listening");
    const { said } = await fail({ DATABASE_URL: `postgres://app@127.0.0.1:${webPort}/db` });
    web.close();
    expect(said).toMatch(/^DATABASE_URL names 127\.0\.0\.1:\d+, which closes the connection at once/);
  });
});
