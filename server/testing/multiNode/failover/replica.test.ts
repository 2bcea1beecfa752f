import { pino } from "pino";
import { isTransientError } from "../../../platform/database/isTransientError.js";
import { runIn } from "../../support/databases/template.js";
import { describeWith, toolPath } from "../../support/tools.js";
import { until } from "../../support/pause.js";
import { aStudent, aTutor, type Person } from "../../support/people/people.js";
import { sharedRedisUrl } from "../../support/servers/redis.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { StandbyPair } from "./StandbyPair.js";

const timeoutMs = 60_000;
const servesReads = "The replica at DATABASE_READ_URL serves reads";

const saveTutor = `mutation Save($input: SaveTutorInput!) { payload: saveTutor(input: $input) { problems { code reason field } } }`;
const savePrice = `mutation Price($input: SaveTutorProfileInput!) {
  payload: saveTutorProfile(input: $input) { problems { code reason field } }
}`;

type LogLine = { readonly msg: string; readonly reason?: string };

/** For each log line about the standby, returns the reason or, if there is none, the message. */
const aboutStandby = (lines: readonly LogLine[]) =>
  lines.filter(({ msg }) => msg.includes("DATABASE_READ_URL")).map(({ msg, reason }) => reason ?? msg);

/** Returns the number of reads that the node's metrics report for this value of the `way` label. */
async function reads(app: TestApp, way: string): Promise<number> {
  const text = await (await fetch(app.metricsUrl ?? "")).text();
  return Number(new RegExp(`^saywell_replica_reads_total{way="${way}"} (\\d+)`, "m").exec(text)?.[1] ?? 0);
}

/** Returns whether the first tutor in the list is shown as saved. */
async function seesSaved(person: Person): Promise<boolean | undefined> {
  type Answer = { readonly tutors: { readonly edges: readonly { readonly node: { readonly isSaved: boolean } }[] } };
  const { tutors } = await person.client.ask<Answer>("query Saved { tutors { edges { node { isSaved } } } }");
  return tutors.edges[0]?.node.isSaved;
}

describeWith("olderPostgres", "redis")("two nodes with DATABASE_READ_URL", () => {
  let pair: StandbyPair;
  let nodes: readonly [TestApp, TestApp];
  let start: (lines?: LogLine[]) => Promise<TestApp>;
  const linesThere: LogLine[] = [];

  beforeAll(async () => {
    pair = await StandbyPair.start(toolPath("olderPostgres"));
    const config = {
      ...{ readDatabaseUrl: pair.readUrl, redisUrl: sharedRedisUrl() },
      metrics: { port: 0, host: "127.0.0.1" },
    };
    start = (lines = []) => {
      const logger = pino({}, { write: (text: string) => lines.push(JSON.parse(text) as LogLine) });
      return startTestApp({ database: pair.database, config, logger });
    };
    nodes = [await start(), await start(linesThere)];
  });

  it("treat a standby's error on reading the unlogged table tutor_list as transient", async () => {
    const error = await runIn(pair.readUrl, "select version from tutor_list").catch((reason: unknown) => reason);
    expect([error, isTransientError(error)]).toEqual([expect.objectContaining({ code: "0A000" }), true]);
  });

  it("read from the standby or log why not, show users their own writes immediately, and survive the loss of the standby", async () => {
    const [here, there] = nodes;
    const [sam, tess, amelia] = [await aStudent(here), await aStudent(here), await aTutor(here)];
    const samThere = await sam.onAnotherDevice(there.origin);
    const tessThere = await tess.onAnotherDevice(there.origin);
    const priceForTess = async () => (await tessThere.findsTutors()).list[0]?.price;
    const usesReplica = async () => {
      const before = await reads(there, "replica");
      await priceForTess();
      return (await reads(there, "replica")) > before;
    };
    await until("The other node reads from the standby", usesReplica, timeoutMs);
    await until("The standby has the tutor", async () => (await priceForTess()) === 18, timeoutMs);
    const logsUse = () => aboutStandby(linesThere).at(-1) === servesReads;
    await until("The node logs that it reads from the standby", logsUse, timeoutMs);
    // Discard the lines so far: on a busy machine, the standby may already have lagged while the nodes started.
    linesThere.length = 0;

    await pair.pauseReplay();
    await sam.does(saveTutor, { tutorId: amelia.id });
    expect(await seesSaved(samThere)).toBe(true);
    expect(await reads(there, "own_write")).toBeGreaterThan(0);
    await amelia.does(savePrice, { price: 25 });
    await until(
      "The standby lags too far, so the primary is read",
      async () => (await priceForTess()) === 25,
      timeoutMs,
    );
    expect(await reads(there, "behind")).toBeGreaterThan(0);
    // A new node doesn't know yet how far behind the standby is, so it reads from the primary.
    const linesOfLate: LogLine[] = [];
    const late = await tess.onAnotherDevice((await start(linesOfLate)).origin);
    expect((await late.findsTutors()).list[0]?.price).toBe(25);
    const lagging = "it may be more than 5 s behind";
    for (const lines of [linesThere, linesOfLate]) {
      await until("The node logs the lag", () => aboutStandby(lines).includes(lagging), timeoutMs);
    }
    expect(aboutStandby(linesThere)).toEqual([lagging]);
    expect(aboutStandby(linesOfLate)).toEqual([lagging]);

    await pair.resumeReplay();
    await until("The standby is read again", usesReplica, timeoutMs);
    expect(await priceForTess()).toBe(25);
    expect(aboutStandby(linesThere)).toEqual([lagging, servesReads]);

    await pair.killStandby();
    for (let i = 0; i < 20; i++) expect(await priceForTess()).toBe(25);
    expect(await usesReplica()).toBe(false);
  });
});
