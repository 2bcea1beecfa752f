import type { Scenario } from "./Scenario.js";
import { killsAtFailpoints, randomKills } from "./scenarios/kills.js";
import { manyAttempts } from "./scenarios/manyAttempts.js";
import { clientCuts, lostHints, silentDoors } from "./scenarios/network.js";
import { rollingRestarts, wrongClock } from "./scenarios/operations.js";
import { postgresCrashes, redisCuts, redisOutages, silence } from "./scenarios/outages.js";
import type { WorldSize } from "./World.js";

/** What befalls the world, how often, and how big it is. */
export type Plan = {
  readonly size: WorldSize;
  readonly scenarios: readonly Scenario[];
  /** How many messages must have been acknowledged in all; the load goes on until they are. */
  readonly messages: number;
};

/** The long form: what docs/RELIABILITY.md has the figures of. */
export function longPlan(seed: number): Plan {
  return {
    size: { students: 4, tutors: 3, pace: 250, seed },
    messages: 50_000,
    scenarios: [
      ...killsAtFailpoints(20),
      randomKills(200),
      postgresCrashes(50),
      redisOutages(20),
      redisCuts(50),
      lostHints(10, 1500),
      lostHints(50, 1500),
      lostHints(100, 1500),
      clientCuts(500),
      rollingRestarts(20),
      wrongClock(45, 500),
      wrongClock(-10, 500),
      silence("Redis", 5),
      silence("Postgres", 5),
      silentDoors(5),
      manyAttempts(1000, 50),
    ],
  };
}

/** The short form, for every run of the tests: everything once or twice. */
export function shortPlan(seed: number): Plan {
  return {
    size: { students: 2, tutors: 2, pace: 200, seed },
    messages: 1000,
    scenarios: [
      ...killsAtFailpoints(1),
      randomKills(2),
      postgresCrashes(2),
      redisOutages(1),
      redisCuts(4),
      lostHints(10, 100),
      lostHints(50, 100),
      lostHints(100, 100),
      clientCuts(20),
      rollingRestarts(1),
      wrongClock(45, 60),
      wrongClock(-10, 60),
      silence("Redis", 1),
      silence("Postgres", 1),
      silentDoors(1),
      manyAttempts(100, 20),
    ],
  };
}
