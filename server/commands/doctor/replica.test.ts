import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { examineReplica } from "./examineReplica.js";
import { floorFinding } from "./findings/floorFinding.js";
import { examine } from "./examine.js";
import { StandbyPair } from "../../testing/multiNode/failover/StandbyPair.js";
import { describeWith, toolPath } from "../../testing/support/tools.js";

describeWith("olderPostgres")("the doctor's check of a primary and its standby", () => {
  let pair: StandbyPair;
  beforeAll(async () => (pair = await StandbyPair.start(toolPath("olderPostgres"))));

  it("accepts a streaming standby, and reports a server that is not a standby, lags or is unreachable", async () => {
    const { serverUrl, query } = pair.database;
    const folder = mkdtempSync(join(tmpdir(), "saywell-doctor-"));
    const variables = { DATABASE_URL: serverUrl, DATABASE_READ_URL: pair.readUrl, DATA_DIR: folder };
    const found = await examine(variables);
    expect(found.filter(({ about }) => about === "replica")).toEqual([expect.objectContaining({ verdict: "ok" })]);
    expect(await examineReplica(serverUrl, serverUrl)).toEqual([
      expect.objectContaining({ verdict: "bad", message: "It is not a standby." }),
    ]);
    await pair.pauseReplay();
    await query("create table note ()");
    expect(await examineReplica(serverUrl, pair.readUrl)).toEqual([
      expect.objectContaining({ verdict: "warn", message: expect.stringMatching(/more than 5 s behind/) as string }),
    ]);
    await pair.killStandby();
    expect(await examineReplica(serverUrl, pair.readUrl)).toEqual([
      expect.objectContaining({
        verdict: "warn",
        message: expect.stringMatching(/^DATABASE_READ_URL names .* no database responds/) as string,
      }),
    ]);
  });

  it("reports the process whose open transaction holds up webhooks, emails and pushes", async () => {
    const [writer, doctor] = [await connect(pair.database.serverUrl), await connect(pair.database.serverUrl)];
    expect(await floorFinding([doctor], { warnAfterSeconds: 0 })).toMatchObject({ verdict: "ok" });
    const pid = await beginsToWrite(writer);
    expect(await floorFinding([doctor], { warnAfterSeconds: 0 })).toMatchObject({
      verdict: "warn",
      message: expect.stringMatching(
        `^Process ${pid} \\(a report, idle in transaction\\) of saywell_server .* webhooks, emails, pushes .* wait for it`,
      ) as string,
      todo: `Unless it is a restore, which ends by itself, end it with select pg_terminate_backend(${pid}).`,
    });
    expect(await floorFinding([doctor])).toMatchObject({ verdict: "ok" });
    await Promise.all([writer.end(), doctor.end()]);
  });

  it("reports the open transaction of another role, whose age only that role can see", async () => {
    const { url, serverUrl } = pair.database;
    const [writer, owner, doctor] = [await connect(url), await connect(url), await connect(serverUrl)];
    const pid = await beginsToWrite(writer);
    const pause = () => Promise.resolve();
    expect(await floorFinding([doctor], { pause })).toMatchObject({
      verdict: "warn",
      message: expect.stringMatching(
        `^Process ${pid} \\(a report\\) of saywell has had a write transaction open for at least 3 s \\(Postgres hides its age from this role\\): `,
      ) as string,
    });
    expect(await floorFinding([doctor, owner], { pause })).toMatchObject({ verdict: "ok" });
    expect(await floorFinding([doctor, owner], { pause, warnAfterSeconds: 0 })).toMatchObject({
      verdict: "warn",
      message: expect.stringMatching(
        `^Process ${pid} \\(a report, idle in transaction\\) of saywell has had .* for \\d+ s: `,
      ) as string,
    });
    const commit = async () => {
      await writer.query("commit");
      await beginsToWrite(writer);
    };
    expect(await floorFinding([doctor], { pause: commit })).toMatchObject({ verdict: "ok" });
    await Promise.all([writer.end(), owner.end(), doctor.end()]);
  });
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: "a report" });
  await client.connect();
  return client;
}

/** Begins a write transaction; returns the PID of the connection's Postgres process. */
async function beginsToWrite(client: Client): Promise<number | undefined> {
  await client.query("begin; select pg_current_xact_id()");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
