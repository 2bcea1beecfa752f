import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { atTheEnd } from "../../support/atTheEnd.js";
import { SocketClient } from "../../support/clients/socketClient.js";
import { describeWith, toolPath } from "../../support/tools.js";
import { until } from "../../support/pause.js";
import { aChat, type TestServer } from "../../support/people/people.js";
import { embeddedInitdb, makeCluster, runCluster } from "../../support/servers/postgres.js";
import { startRedis } from "../../support/servers/redis.js";
import { type StartedProcess, startProcess } from "../../support/servers/startedProcess.js";
import { runIn } from "../../support/databases/template.js";
import { isUnused, unusedPort } from "../../support/servers/unusedPort.js";

const root = join(__dirname, "../../../..");
const timeoutMs = 60_000;

/** Returns the lines of each command block under a document's heading, verbatim. */
function blocksUnder(document: string, heading: string): readonly (readonly string[])[] {
  const [, below = ""] = readFileSync(join(root, document), "utf8").split(`\n## ${heading}\n`);
  const [section = ""] = below.split("\n## ");
  return [...section.matchAll(/```(?:ba)?sh\n([^]*?)```/g)].map(([, commands = ""]) => commands.trim().split("\n"));
}

/**
 * Starts a Postgres set up as on Debian without a locale, which is common in containers: the superuser connects only
 * over the Unix socket; other roles connect with a password.
 */
async function anOperatorsPostgres(): Promise<{ readonly port: number; readonly socketFolder: string }> {
  const [initdb, port] = [await embeddedInitdb(), await unusedPort()];
  const cluster = await makeCluster(initdb, ["-E", "SQL_ASCII", "--locale=C"]);
  const rules = ["local all postgres trust", "host all all 127.0.0.1/32 scram-sha-256"];
  writeFileSync(join(cluster.data, "pg_hba.conf"), `${rules.join("\n")}\n`);
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "fsync=off"];
  const postgres = await runCluster(initdb, cluster, settings, { folder: cluster.folder });
  atTheEnd(async () => {
    await postgres.end("SIGQUIT");
  });
  return { port, socketFolder: cluster.folder };
}

/** Creates a fake `sudo` that runs commands as this Postgres's superuser; returns the script's folder. */
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

/** Creates a folder of symbolic links to the project's files, with a copy of `deploy`. */
function aCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "saywell-operator-"));
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(root)) if (name !== "deploy") symlinkSync(join(root, name), join(folder, name));
  cpSync(join(root, "deploy"), join(folder, "deploy"), { recursive: true });
  mkdirSync(join(folder, "home"));
  return folder;
}

describeWith("nginx", "redis")("a new operator who follows the README", () => {
  const [commands = []] = blocksUnder("README.md", "Two nodes behind a proxy");
  const [preparation = [], restart = []] = blocksUnder("docs/OPERATIONS.md", "Upgrading");

  it("needs at most 20 lines of commands", () => {
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.length).toBeLessThanOrEqual(20);
  });

  it("gets two nodes with a proxy, Postgres and Redis, which survive an upgrade and the loss of a node", async () => {
    const [folder, nextFolder] = [aCopy(), aCopy()];
    const [postgres, one, two, proxyPort] = [
      await anOperatorsPostgres(),
      await unusedPort(),
      await unusedPort(),
      await unusedPort(),
    ];
    const redis = await startRedis();
    atTheEnd(async () => {
      await redis.end("SIGKILL");
    });
    // This machine's ports may be taken, and the project is already built; everything else is run as written.
    const replacements: Readonly<Record<string, string>> = {
      "127.0.0.1:5432": `127.0.0.1:${postgres.port}`,
      "redis://127.0.0.1:6379": redis.url,
      ...{ "4001": `${one}`, "4002": `${two}`, "8080": `${proxyPort}` },
      "/tmp/saywell-nginx": join(folder, "nginx"),
    };
    // Replace everything in one pass, because an inserted port may look like one to replace.
    const written = new RegExp(Object.keys(replacements).join("|"), "g");
    const elsewhere = (text: string) => text.replaceAll(written, (place) => replacements[place] ?? place);
    const settings = join(folder, "deploy/nginx.conf");
    writeFileSync(settings, elsewhere(readFileSync(settings, "utf8")));
    const typed = commands.filter((line) => line !== "npm run build").map(elsewhere);
    expect(typed.length).toBe(commands.length - 1);
    expect(preparation).toEqual(["cd ../saywell-next", "npm run build", "npm run doctor"]);
    const upgrade = [`cd ${nextFolder}`, ...restart.map(elsewhere)];
    const script = [...typed, "echo FOLLOWED $(jobs -p)", ...upgrade, "echo UPGRADED $(jobs -p)"];
    const path = [
      aSudo(folder, postgres),
      dirname(toolPath("nginx")),
      dirname(process.execPath),
      process.env["PATH"],
    ].join(":");
    const shell = await startProcess("bash", ["-ec", ["trap 'kill 0' EXIT", ...script, "wait"].join("\n")], {
      cwd: folder,
      env: { PATH: path, HOME: join(folder, "home") },
      ready: /FOLLOWED \d+ \d+ \d+/,
      timeoutMs: 2 * timeoutMs,
    });
    atTheEnd(() => endGroup(shell));
    const processIds = (step: string) => new RegExp(`${step} ([\\d ]+)`).exec(shell.output())?.[1]?.split(" ") ?? [];

    // The proxy serves pages at each step of the upgrade.
    const statuses = new Set<number>();
    const isUpgraded = async () => {
      statuses.add((await fetch(`http://127.0.0.1:${proxyPort}/`)).status);
      return processIds("UPGRADED").length > 0;
    };
    await until("Both nodes are upgraded", isUpgraded, 2 * timeoutMs);
    expect([...statuses]).toEqual([200]);
    const [proxy, first] = processIds("UPGRADED");
    expect(processIds("FOLLOWED").filter((id) => processIds("UPGRADED").includes(id))).toEqual([proxy]);

    const superuser = `postgres://postgres@localhost:${postgres.port}/saywell?host=${postgres.socketFolder}`;
    const query = <Row extends object>(sql: string, values?: readonly unknown[]) => runIn<Row>(superuser, sql, values);
    const server: TestServer = { origin: `http://127.0.0.1:${proxyPort}`, database: { query } };
    const chat = await aChat(server);
    const feed = await chat.tutor.follows();
    await chat.student.says(chat.id, "Are you there?");
    expect((await feed.next()).event).toMatchObject({ message: { content: "Are you there?" } });
    // As the README states, the servers' role owns nothing.
    const [owner] = await query<{ owner: string }>(
      "select tableowner as owner from pg_tables where tablename = 'chat'",
    );
    expect(owner).toEqual({ owner: "saywell_owner" });
    expect(await query("select lower('Ж') as letter")).toEqual([{ letter: "ж" }]);

    const isReady = (port: number) =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await Promise.all([isReady(one), isReady(two)])).toEqual([true, true]);
    // The proxy avoids a node for two seconds after a request to it has failed, as happens while the node starts.
    await until("The proxy leads to the first node", () => leadsTo(server.origin, one), timeoutMs);
    // A legacy client sends its token in the query string of every request, and one request is always pending.
    const accessToken = chat.student.client.accessToken ?? "";
    const legacy = await SocketClient.connect({ origin: server.origin, accessToken, version: 2, transport: "polling" });
    process.kill(Number(first), "SIGKILL");
    // The killed node's connections may close before it stops listening, and requests sent to it in between are lost.
    await until("Its port is free", () => isUnused(one), timeoutMs);
    await legacy.ended;
    await chat.student.says(chat.id, "And now?");
    const again = await chat.tutor.follows();
    await chat.student.says(chat.id, "Still there?");
    expect((await again.next()).event).toMatchObject({ message: { content: "Still there?" } });
    expect(shell.output()).not.toContain(accessToken);
  }, 600_000);
});

/** Returns whether the proxy routes a Socket.IO client to the node on this port: only that node knows the session. */
async function leadsTo(origin: string, port: number): Promise<boolean> {
  const polling = "socket.io/?EIO=4&transport=polling";
  const [, sid = ""] = /"sid":"([^"]+)"/.exec(await (await fetch(`${origin}/${polling}`)).text()) ?? [];
  const { ok } = await fetch(`http://127.0.0.1:${port}/${polling}&sid=${sid}`, { method: "POST", body: "1" });
  return ok;
}

async function endGroup({ pid, ended }: StartedProcess): Promise<void> {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    return;
  }
  await ended;
}
