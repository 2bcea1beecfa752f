import { LegacyPerson } from "../testing/support/people/legacyPeople.js";
import { aChat } from "../testing/support/people/people.js";
import { SeededRandom } from "../testing/support/SeededRandom.js";
import { GraphqlFuzzer } from "../testing/fuzz/GraphqlFuzzer.js";
import { FrameFuzzer } from "../testing/fuzz/FrameFuzzer.js";
import { fuzzRuns, fuzzSeed, memoryOf } from "../testing/fuzz/fuzzRuns.js";
import { Inspection, inspectable } from "../testing/support/Inspection.js";
import { HttpFuzzer } from "../testing/fuzz/HttpFuzzer.js";
import { OddValues } from "../testing/fuzz/oddValues.js";
import { WireFuzzer } from "../testing/fuzz/WireFuzzer.js";
import { RestClient } from "../testing/support/clients/restClient.js";
import { startServerProcess } from "../testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../testing/support/databases/testDatabase.js";

const atOnce = 8;
const framesAtOnce = 20;
/** With a small heap, garbage is collected early, so memory growth means a leak. */
const nodeOptions = `--max-old-space-size=160 --max-semi-space-size=4 ${inspectable}`;
/** The maximum CPU time of one event loop turn: the longest that one client can delay another's requests. */
const maxTurnMs = 1000;
/** The maximum memory growth, in megabytes. */
const maxGrowth = 25;

it(
  "the server promptly responds to any input with JSON, without crashing or leaking memory",
  async () => {
    const server = await startServerProcess({
      database: await createTestDatabase(),
      environment: { RATE_LIMITS: "off", LOG_LEVEL: "trace", NODE_OPTIONS: nodeOptions },
    });
    const { id: chatId, student, tutor, opening } = await aChat(server);
    const tokens = [student, tutor].map(({ client }) => client.accessToken ?? "");
    const known = [chatId, student.id, tutor.id, opening.id, "0197f000-0000-7000-8000-000000000001"];
    const http = new HttpFuzzer(server.origin, tokens);
    const wire = new WireFuzzer(server.origin);
    const frames = new FrameFuzzer(server.origin, tokens);
    const graphql = new GraphqlFuzzer(server.origin, tokens);
    const inspection = await Inspection.begin(server);
    await inspection.watchLoop();

    const bystander = new LegacyPerson(new RestClient(server.origin), student.credentials);
    bystander.rest.accessToken = (await student.onAnotherDevice()).client.accessToken;
    const live = await bystander.connects();
    const statuses = new Map<string, number>();
    let slowestMs = 0;
    const one = async (run: number): Promise<number> => {
      const odd = new OddValues(new SeededRandom(fuzzSeed + run), known);
      const kind = odd.random.next();
      if (kind < 0.02) return frames.once(odd, framesAtOnce);
      if (kind < 0.04) return graphql.overWebSocket(odd, framesAtOnce);
      if (kind < 0.1) return wire.once(odd).then(() => 1);
      const sentAt = performance.now();
      const status = String(await (kind < 0.55 ? graphql.overHttp(odd) : http.once(odd)));
      slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      return 1;
    };
    let runs = 0;
    const send = async (many: number) => {
      let sent = 0;
      const work = async () => {
        while (sent < many) {
          const more = await one((runs += 1));
          sent += more;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work)).catch(async (error: unknown) => {
        if (!String(error).includes("ECONNREFUSED")) throw error;
        throw new Error(`The server ended with ${await server.ended} in run ${runs}:\n${server.output().slice(-3000)}`);
      });
      // A well-behaved client is still served, over REST and Socket.IO.
      expect((await bystander.me())._id).toBe(student.id);
      expect((await live.ask("message", { chatID: "none", content: "Still there?" })).error?.code).toBe(
        "CHAT_NOT_FOUND",
      );
      return sent;
    };

    const warm = await send(fuzzRuns * 0.4);
    const before = memoryOf(server.pid);
    const rest = await send(fuzzRuns * 0.6);
    const after = memoryOf(server.pid);
    const measuredTurnMs = await inspection.maxTurn();
    inspection.end();
    http.close();
    process.stdout.write(
      `Fuzzed with ${warm + rest} requests and frames (seed ${fuzzSeed}): ${before} MB, then ${after} MB; ` +
        `slowest response ${Math.round(slowestMs)} ms, longest event loop turn ${Math.round(measuredTurnMs)} ms; ` +
        `${[...statuses]
          .sort()
          .map(([status, count]) => `${count} × ${status}`)
          .join(", ")}\n`,
    );
    expect(after - before).toBeLessThan(maxGrowth);
    expect(measuredTurnMs).toBeLessThan(maxTurnMs);
    expect(/"level":(50|60).*/.exec(server.output())?.[0]).toBeUndefined();
    for (const token of tokens) expect(server.output()).not.toContain(token);
    expect(await server.end("SIGTERM")).toBe(0);
  },
  30_000 + fuzzRuns * 60,
);
