import type { Violation } from "../consistency/history.js";
import { CrashingPostgres } from "./faults/CrashingPostgres.js";
import type { Plan } from "./plan.js";
import type { Figures, Scenario } from "./Scenario.js";
import { ChaosCluster } from "./ChaosCluster.js";

export type Outcome = {
  readonly name: string;
  readonly figures: Figures;
  readonly acknowledged: number;
  readonly seconds: number;
  /** Violations from the start of the run to the end of this scenario; null if the history is checked later. */
  readonly violations: readonly Violation[] | null;
};

/** Returns a sentence for each figure that exceeds its limit. */
export function excessesOf({ name, figures }: Outcome): readonly string[] {
  return Object.entries(figures).flatMap(([what, figure]) => {
    if (typeof figure === "string" || figure.allowed === null) return [];
    return [`${name}: ${what} ${figure.shown}, where ${figure.allowed} is allowed.`];
  });
}

export type ProgressListener = {
  /** `acknowledged` returns how many messages have been acknowledged since the scenario began. */
  begins(name: string, acknowledged: () => number): void;
  ends(outcome: Outcome): void;
};

/**
 * Runs the scenarios one by one in one cluster.
 * @throws Error if a scenario fails to run or takes too long
 */
export async function runChaos(plan: Plan, progress: ProgressListener): Promise<readonly Outcome[]> {
  const cluster = await ChaosCluster.create(plan.size, await CrashingPostgres.start());
  const outcomes: Outcome[] = [];
  try {
    for (const [i, scenario] of plan.scenarios.entries()) {
      const isChecked = plan.checked === "after each" || i === plan.scenarios.length - 1;
      const before = cluster.load.acknowledged;
      progress.begins(scenario.name, () => cluster.load.acknowledged - before);
      const outcome = await play(cluster, scenario, isChecked);
      outcomes.push(outcome);
      progress.ends(outcome);
    }
  } finally {
    await cluster.close();
  }
  return outcomes;
}

async function play(
  cluster: ChaosCluster,
  { name, timeoutSeconds, run }: Scenario,
  isChecked: boolean,
): Promise<Outcome> {
  const begin = performance.now();
  const before = cluster.load.acknowledged;
  cluster.load.begin();
  const figures = await inTime(name, timeoutSeconds, run(cluster)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} failed to run: ${why}\n${cluster.describe()}`, { cause: error });
  });
  const violations = isChecked ? await cluster.check() : null;
  const seconds = (performance.now() - begin) / 1000;
  return { name, figures, violations, seconds, acknowledged: cluster.load.acknowledged - before };
}

async function inTime<Result>(name: string, seconds: number, work: Promise<Result>): Promise<Result> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`${name} took more than ${seconds} s.`)), seconds * 1000);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}
