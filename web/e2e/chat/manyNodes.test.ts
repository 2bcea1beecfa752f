import { atTheEnd } from "../../../server/testing/support/atTheEnd.js";
import { keepTalking } from "../manyNodes/keepTalking.js";
import { Fleet } from "../../../server/testing/multiNode/Fleet.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { TestRedisCluster } from "../../../server/testing/support/servers/redisCluster.js";
import { testNodeSettings } from "../../../server/testing/multiNode/testNodeSettings.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";

describeWith("chromium", "redis")("a student and a tutor in two browsers, on three servers behind one proxy", () => {
  it("keep talking while the servers are killed one by one, and every message arrives once and in order", async () => {
    const [database, redis] = [await createTestDatabase(), await TestRedisCluster.start()];
    const fleet = await Fleet.start({ size: 3, environment: testNodeSettings(database, redis.url) });
    atTheEnd(() => fleet.end("SIGKILL"));
    const { said, kills, problems } = await keepTalking(fleet, database, { rounds: 3, log: () => undefined });
    expect({ said: said.length, kills, problems }).toEqual({ said: 9, kills: 3, problems: [] });
  }, 600_000);
});
