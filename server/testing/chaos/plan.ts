import { chatFailpoints } from "../../platform/process/failpoint.js";
import type { Scenario } from "./Scenario.js";
import { bigLog } from "./scenarios/bigLog.js";
import { crowd } from "./scenarios/crowds.js";
import { lockedChat, migrationInUse, openTransaction, frozenPostgres } from "./scenarios/database.js";
import { failOver } from "./scenarios/failover.js";
import { killsAt, randomKills } from "./scenarios/kills.js";
import { manyAttempts } from "./scenarios/manyAttempts.js";
import { clientCuts, lostHints, silentProxies } from "./scenarios/network.js";
import { rollingRestarts, stopsUnderSocketLoad, wrongClock } from "./scenarios/operations.js";
import { postgresCrashes, redisCuts, redisOutages, silence } from "./scenarios/outages.js";
import type { ChaosSize } from "./ChaosCluster.js";

export type Plan = {
  readonly size: ChaosSize;
  readonly checked: "after each" | "at the end";
  readonly scenarios: readonly Scenario[];
};

/** Returns the plan for a run without --short; the results are in docs/RELIABILITY.md. */
export function longPlan(seed: number): Plan {
  return {
    size: { students: 4, tutors: 3, pace: 400, seed },
    checked: "after each",
    scenarios: [
      ...chatFailpoints.map((place) =>
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
      silentProxies(5),
      lockedChat(40),
      frozenPostgres(2.5),
      frozenPostgres(8),
      openTransaction(1000, 600),
      migrationInUse(10),
      failOver({ students: 4, tutors: 3, pace: 400, seed }, 500),
      stopsUnderSocketLoad(5),
      manyAttempts(1000, 50),
      bigLog({ students: 100, tutors: 100, eventsOfAChat: 100 }, 120),
      crowd({ connections: 2000, pace: 40_000, seed }, 3),
    ],
  };
}

/**
 * Failpoints with distinct outcomes: a message that may or may not be stored, a message stored but not acknowledged, an
 * interrupted replay, and an interrupted shutdown.
 */
const shortFailpoints = ["while-the-statement-runs", "after-commit", "while-replaying", "while-draining"] as const;

/**
 * Returns the two halves of the plan for a run with --short: one injects process and network failures; the other,
 * failures of the database and of nodes under load. Each takes about a minute and runs as a test if Redis is installed.
 */
export function shortPlans(seed: number): Readonly<Record<"processes" | "database", Plan>> {
  const size = { students: 2, tutors: 2, pace: 300, seed };
  return {
    processes: {
      size,
      checked: "at the end",
      scenarios: [
        killsAt("kill -9 at named places", shortFailpoints),
        redisOutages(1),
        redisCuts(2),
        lostHints(100, 60),
        clientCuts(20),
        wrongClock(45, 30),
        silence("Redis", 1),
        silentProxies(1),
        manyAttempts(50, 20),
      ],
    },
    database: {
      size,
      checked: "at the end",
      scenarios: [
        postgresCrashes(1),
        lockedChat(3),
        frozenPostgres(2.5),
        openTransaction(50, 2),
        migrationInUse(1),
        failOver({ students: 1, tutors: 2, pace: 300, seed }, 40),
        stopsUnderSocketLoad(1),
        crowd({ connections: 100, pace: 3000, seed }, 1),
      ],
    },
  };
}

export function shortPlan(seed: number): Plan {
  const { processes, database } = shortPlans(seed);
  return { ...processes, scenarios: [...processes.scenarios, ...database.scenarios] };
}
