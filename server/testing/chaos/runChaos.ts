import type { Violation } from "../consistency/history.js";
import { CrashingPostgres } from "./CrashingPostgres.js";
import type { Plan } from "./plan.js";
import type { Figures, Scenario } from "./Scenario.js";
import { World } from "./World.js";

/** What came of one scenario. */
export type Outcome = {
  readonly name: string;
  readonly figures: Figures;
  readonly acknowledged: number;
  readonly seconds: number;
  /** What is wrong with all that was seen from the beginning to the end of this scenario; null when only a later one is judged. */
  readonly violations: readonly Violation[] | null;
};

/** What of an outcome is more than it may be, each in a sentence: too slow, or too often. */
export function excessesOf({ name, figures }: Outcome): readonly string[] {
  return Object.entries(figures).flatMap(([what, figure]) => {
    if (typeof figure === "string" || figure.allowed === null) return [];
    return [`${name}: ${what} ${figure.shown}, where ${figure.allowed} is allowed.`];
  });
}

/** Is told what happens while it happens. */
export type Audience = {
  /** A scenario begins; `acknowledged` answers how many messages have been acknowledged since. */
  begins(name: string, acknowledged: () => number): void;
  ends(outcome: Outcome): void;
};

/**
 * Lets everything befall one world, one after the other, while everybody talks, and judges everything that was seen.
 * @throws Error when a scenario could not be played, or took too long
 */
export async function runChaos(plan: Plan, audience: Audience): Promise<readonly Outcome[]> {
  const world = await World.create(plan.size, await CrashingPostgres.start());
  const outcomes: Outcome[] = [];
  try {
    for (const [i, scenario] of plan.scenarios.entries()) {
      const isJudged = plan.judged === "after each" || i === plan.scenarios.length - 1;
      const before = world.load.acknowledged;
      audience.begins(scenario.name, () => world.load.acknowledged - before);
      const outcome = await play(world, scenario, isJudged);
      outcomes.push(outcome);
      audience.ends(outcome);
    }
  } finally {
    await world.close();
  }
  return outcomes;
}

async function play(world: World, { name, within, run }: Scenario, isJudged: boolean): Promise<Outcome> {
  const begin = performance.now();
  const before = world.load.acknowledged;
  world.load.begin();
  const figures = await inTime(name, within, run(world)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} could not be played: ${why}\n${world.describe()}`, { cause: error });
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
