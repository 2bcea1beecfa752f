import { atTheEnd } from "../../server/testing/atTheEnd.js";
import { theyTalkOn } from "./manyNodes/theyTalkOn.js";
import { Fleet } from "../../server/testing/nodes/Fleet.js";
import { describeWith } from "../../server/testing/parts.js";
import { TestRedisCluster } from "../../server/testing/redisCluster.js";
import { testNodeSettings } from "../../server/testing/nodes/testNodeSettings.js";
import { createTestDatabase } from "../../server/testing/testDatabase.js";

describeWith("chromium", "redis")("a student and a tutor in two browsers, on three servers behind one door", () => {
  it("talk on while one server after the other is killed, and everything is there once and in order", async () => {
    const [database, redis] = [await createTestDatabase(), await TestRedisCluster.start()];
    const fleet = await Fleet.start({ size: 3, environment: testNodeSettings(database, redis.url) });
    atTheEnd(() => fleet.end("SIGKILL"));
    const { said, kills, problems } = await theyTalkOn(fleet, database, { rounds: 3, tell: () => undefined });
    expect({ said: said.length, kills, problems }).toEqual({ said: 9, kills: 3, problems: [] });
  }, 600_000);
});
