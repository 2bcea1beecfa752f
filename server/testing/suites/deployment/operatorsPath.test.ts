import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { atTheEnd } from "../../support/atTheEnd.js";
import { describeWith, partPath } from "../../support/servers/parts.js";
import { until } from "../../support/pause.js";
import { aChat, type Place } from "../../support/people/people.js";
import { embeddedInitdb, makeCluster, runCluster } from "../../support/servers/postgres.js";
import { startRedis } from "../../support/servers/redis.js";
import { type StartedProcess, startProcess } from "../../support/servers/startedProcess.js";
import { runIn } from "../../support/databases/template.js";
import { isUnused, unusedPort } from "../../support/servers/unusedPort.js";

const root = join(__dirname, "../../../..");
const timeoutMs = 60_000;

/** The commands under a heading of the README, to the envelope. */
function commandsUnder(heading: string): readonly string[] {
  const [, section = ""] = readFileSync(join(root, "README.md"), "utf8").split(`\n## ${heading}\n`);
  const [, commands = ""] = /```(?:ba)?sh\n([^]*?)```/.exec(section) ?? [];
  return commands.trim().split("\n");
}

/** A Postgres on a port as Debian has it: the superuser connects by the socket file only, others by a password. */
async function anOperatorsPostgres(): Promise<{ readonly port: number; readonly socketFolder: string }> {
  const [initdb, port] = [await embeddedInitdb(), await unusedPort()];
  const cluster = await makeCluster(initdb);
  const rules = ["local all postgres trust", "host all all 127.0.0.1/32 scram-sha-256"];
  writeFileSync(join(cluster.data, "pg_hba.conf"), `${rules.join("\n")}\n`);
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "fsync=off"];
  const postgres = await runCluster(initdb, cluster, settings, { folder: cluster.folder });
  atTheEnd(async () => {
    await postgres.end("SIGQUIT");
  });
  return { port, socketFolder: cluster.folder };
}

/** A `sudo` that knows this Postgres' superuser; returns the folder that it is in. */
function aSudo(
  folder: string,
  { port, socketFolder }: { readonly port: number; readonly socketFolder: string },
): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh
[ "$1 $2" = "-u postgres" ] || exit 1
shift 2
PGHOST=${socketFolder} PGPORT=${port} PGUSER=postgres exec "$@"
`;
  writeFileSync(join(bin, "sudo"), script, { mode: 0o755 });
  return bin;
}

/** The project's folder as another one, with a `deploy` of its own. */
function aCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "saywell-operator-"));
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(root)) if (name !== "deploy") symlinkSync(join(root, name), join(folder, name));
  cpSync(join(root, "deploy"), join(folder, "deploy"), { recursive: true });
  mkdirSync(join(folder, "home"));
  return folder;
}

describeWith("nginx", "redis")("a new operator who follows the README", () => {
  const commands = commandsUnder("Two nodes behind a proxy");

  it("has at most 20 lines to type", () => {
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.length).toBeLessThanOrEqual(20);
  });

  it("has two nodes behind a proxy with their own Postgres and Redis, and goes on with one of them", async () => {
    const folder = aCopy();
    const [postgres, one, two, door] = [
      await anOperatorsPostgres(),
      await unusedPort(),
      await unusedPort(),
      await unusedPort(),
    ];
    const redis = await startRedis();
    atTheEnd(async () => {
      await redis.end("SIGKILL");
    });
    // This machine's ports may be taken, and it is built already; everything else is done as it is written.
    const places: Readonly<Record<string, string>> = {
      "127.0.0.1:5432": `127.0.0.1:${postgres.port}`,
      "redis://127.0.0.1:6379": redis.url,
      ...{ "4001": `${one}`, "4002": `${two}`, "8080": `${door}` },
      "/tmp/saywell-nginx": join(folder, "nginx"),
    };
    // All at once: a port that is put in may look like one that is to be replaced.
    const written = new RegExp(Object.keys(places).join("|"), "g");
    const elsewhere = (text: string) => text.replaceAll(written, (place) => places[place] ?? place);
    const settings = join(folder, "deploy/nginx.conf");
    writeFileSync(settings, elsewhere(readFileSync(settings, "utf8")));
    const typed = commands.filter((line) => line !== "npm run build").map(elsewhere);
    expect(typed.length).toBe(commands.length - 1);
    const path = [
      aSudo(folder, postgres),
      dirname(partPath("nginx")),
      dirname(process.execPath),
      process.env["PATH"],
    ].join(":");
    const shell = await startProcess(
      "bash",
      ["-ec", ["trap 'kill 0' EXIT", ...typed, "echo FOLLOWED $(jobs -p)", "wait"].join("\n")],
      {
        cwd: folder,
        env: { PATH: path, HOME: join(folder, "home") },
        ready: /FOLLOWED \d+ \d+ \d+/,
        within: 2 * timeoutMs,
      },
    );
    atTheEnd(() => endGroup(shell));

    const superuser = `postgres://postgres@localhost:${postgres.port}/saywell?host=${postgres.socketFolder}`;
    const query = <Row extends object>(sql: string, values?: readonly unknown[]) => runIn<Row>(superuser, sql, values);
    const place: Place = { origin: `http://127.0.0.1:${door}`, database: { query } };
    const chat = await aChat(place);
    const feed = await chat.tutor.follows();
    await chat.student.says(chat.id, "Are you there?");
    expect((await feed.next()).event).toMatchObject({ message: { content: "Are you there?" } });
    // As it is written, the servers own nothing.
    const [owner] = await query<{ owner: string }>(
      "select tableowner as owner from pg_tables where tablename = 'chat'",
    );
    expect(owner).toEqual({ owner: "saywell_owner" });

    const isReady = (port: number) =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await Promise.all([isReady(one), isReady(two)])).toEqual([true, true]);
    const [first] = /FOLLOWED (\d+)/.exec(shell.output())?.slice(1).map(Number) ?? [];
    process.kill(first ?? NaN, "SIGKILL");
    // Its connections may end before it ceases to listen, and what it was given then is lost with it.
    await until("Nobody listens in its place", () => isUnused(one), timeoutMs);
    await chat.student.says(chat.id, "And now?");
    const again = await chat.tutor.follows();
    await chat.student.says(chat.id, "Still there?");
    expect((await again.next()).event).toMatchObject({ message: { content: "Still there?" } });
  }, 600_000);
});

/** Ends a shell with everything that it started. */
async function endGroup({ pid, ended }: StartedProcess): Promise<void> {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    return;
  }
  await ended;
}
