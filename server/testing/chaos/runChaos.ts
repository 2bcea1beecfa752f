import type { Violation } from "../consistency/history.js";
import { CrashingPostgres } from "./faults/CrashingPostgres.js";
import type { Plan } from "./plan.js";
import type { Figures, Scenario } from "./Scenario.js";
import { World } from "./World.js";

export type Outcome = {
  readonly name: string;
  readonly figures: Figures;
  readonly acknowledged: number;
  readonly seconds: number;
  /** All violations from the start of the run to the end of this scenario; null if only a later one is judged. */
  readonly violations: readonly Violation[] | null;
};

/** Returns the figures of an outcome that exceed their limits, one sentence for each. */
export function excessesOf({ name, figures }: Outcome): readonly string[] {
  return Object.entries(figures).flatMap(([what, figure]) => {
    if (typeof figure === "string" || figure.allowed === null) return [];
    return [`${name}: ${what} ${figure.shown}, where ${figure.allowed} is allowed.`];
  });
}

/** Receives progress reports. */
export type ProgressListener = {
  /** Called when a scenario begins; `acknowledged` returns how many messages have been acknowledged since then. */
  begins(name: string, acknowledged: () => number): void;
  ends(outcome: Outcome): void;
};

/**
 * Runs the scenarios of a plan one after the other in one world while users chat, and judges the history.
 * @throws Error when a scenario failed to run or took too long
 */
export async function runChaos(plan: Plan, progress: ProgressListener): Promise<readonly Outcome[]> {
  const world = await World.create(plan.size, await CrashingPostgres.start());
  const outcomes: Outcome[] = [];
  try {
    for (const [i, scenario] of plan.scenarios.entries()) {
      const isJudged = plan.judged === "after each" || i === plan.scenarios.length - 1;
      const before = world.load.acknowledged;
      progress.begins(scenario.name, () => world.load.acknowledged - before);
      const outcome = await play(world, scenario, isJudged);
      outcomes.push(outcome);
      progress.ends(outcome);
    }
  } finally {
    await world.close();
  }
  return outcomes;
}

async function play(world: World, { name, timeoutSeconds, run }: Scenario, isJudged: boolean): Promise<Outcome> {
  const begin = performance.now();
  const before = world.load.acknowledged;
  world.load.begin();
  const figures = await inTime(name, timeoutSeconds, run(world)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} failed to run: ${why}\n${world.describe()}`, { cause: error });
  });
  const violations = isJudged ? await world.judge() : null;
  const seconds = (performance.now() - begin) / 1000;
  return { name, figures, violations, seconds, acknowledged: world.load.acknowledged - before };
}

async function inTime<Result>(name: string, seconds: number, work: Promise<Result>): Promise<Result> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`${name} took more than ${seconds} s.`)), seconds * 1000);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(late));
}
