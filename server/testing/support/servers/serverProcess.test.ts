import { describeWith } from "../tools.js";
import { aChat } from "../people/people.js";
import { sharedRedisUrl } from "./redis.js";
import { startServerProcess } from "./serverProcess.js";
import { createTestDatabase } from "../databases/testDatabase.js";

describe("a server that is killed", () => {
  it("loses no acknowledged message, and a client resumes where it left off", async () => {
    const database = await createTestDatabase();
    const first = await startServerProcess({ database });
    const { id, student, tutor } = await aChat(first);
    const feed = await tutor.follows();
    const acknowledged: string[] = [];
    for (const text of ["one", "two", "three"]) acknowledged.push((await student.says(id, text)).message.content);
    const { cursor } = await feed.until(({ event }) => "message" in event && event.message.content === "one");

    // Kill the server while more messages are in flight; those that it acknowledges must be stored.
    const inFlight = ["four", "five", "six", "seven"].map((text) => student.says(id, text));
    await first.end("SIGKILL");
    for (const outcome of await Promise.allSettled(inFlight)) {
      if (outcome.status === "fulfilled") acknowledged.push(outcome.value.message.content);
    }

    await startServerProcess({ database, port: first.port });
    const kept = (await tutor.messages(id))?.map(({ content }) => content) ?? [];
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(kept).size).toBe(kept.length);
    await student.says(id, "eight");
    const resumed = await tutor.follows(cursor);
    await resumed.until(({ event }) => "message" in event && event.message.content === "eight");
    const seen = resumed.items.flatMap(({ event }) => ("message" in event ? [event.message.content] : []));
    expect(seen).toEqual([...kept.slice(kept.indexOf("two")), "eight"]);
  });
});

describeWith("redis")("two servers on one Postgres and one Redis", () => {
  it("deliver a student's and a tutor's concurrent messages live and in the same order", async () => {
    const database = await createTestDatabase();
    const redisUrl = sharedRedisUrl();
    const [here, there] = await Promise.all([
      startServerProcess({ database, redisUrl }),
      startServerProcess({ database, redisUrl }),
    ]);
    const { id, student, tutor } = await aChat(here);
    const away = await tutor.onAnotherDevice(there.origin);
    const [studentsFeed, tutorsFeed] = await Promise.all([student.follows(), away.follows()]);
    await Promise.all([1, 2, 3].flatMap((n) => [student.says(id, `question ${n}`), away.says(id, `answer ${n}`)]));
    const [mine, theirs] = await Promise.all([studentsFeed.count(6), tutorsFeed.count(6)]);
    expect(mine.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(theirs.map(({ seq }) => seq)).toEqual(mine.map(({ seq }) => seq));
    expect(await student.messages(id)).toEqual(await away.messages(id));
  });
});
