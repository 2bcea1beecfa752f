import { failpoints } from "../../platform/process/failpoint.js";
import type { Scenario } from "./Scenario.js";
import { bigLog } from "./scenarios/bigLog.js";
import { crowd } from "./scenarios/crowds.js";
import { killsAt, randomKills } from "./scenarios/kills.js";
import { manyAttempts } from "./scenarios/manyAttempts.js";
import { clientCuts, lostHints, silentDoors } from "./scenarios/network.js";
import { rollingRestarts, wrongClock } from "./scenarios/operations.js";
import { postgresCrashes, redisCuts, redisOutages, silence } from "./scenarios/outages.js";
import type { WorldSize } from "./World.js";

/** What befalls the world, how often, and how big it is. */
export type Plan = {
  readonly size: WorldSize;
  /** When everything that was ever seen is judged: after each scenario, or once behind the last. */
  readonly judged: "after each" | "at the end";
  readonly scenarios: readonly Scenario[];
};

/** The long form: what docs/RELIABILITY.md has the figures of. */
export function longPlan(seed: number): Plan {
  return {
    size: { students: 4, tutors: 3, pace: 400, seed },
    judged: "after each",
    scenarios: [
      ...failpoints.map((place) =>
        killsAt(
          `kill -9 ${place}`,
          Array.from({ length: 20 }, () => place),
        ),
      ),
      randomKills(200, 50_000),
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
      bigLog({ students: 100, tutors: 100, eventsOfAChat: 100 }, 120),
      crowd({ connections: 2000, pace: 40_000, seed }, 3),
    ],
  };
}

/** The short form, for every run of the tests: everything once or twice. */
export function shortPlan(seed: number): Plan {
  return {
    size: { students: 2, tutors: 2, pace: 300, seed },
    judged: "at the end",
    scenarios: [
      killsAt("kill -9 at every named place", failpoints),
      randomKills(1, 50),
      postgresCrashes(1),
      redisOutages(1),
      redisCuts(4),
      lostHints(10, 40),
      lostHints(50, 40),
      lostHints(100, 60),
      clientCuts(20),
      rollingRestarts(1),
      wrongClock(45, 30),
      wrongClock(-10, 30),
      silence("Redis", 1),
      silence("Postgres", 1),
      silentDoors(1),
      crowd({ connections: 100, pace: 3000, seed }, 1),
      manyAttempts(50, 20),
    ],
  };
}
