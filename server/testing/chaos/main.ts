import { parseArgs } from "node:util";
import { longPlan, shortPlan } from "./plan.js";
import { excessesOf, runChaos } from "./runChaos.js";
import { tabulate, describeOutcome } from "./describeOutcome.js";

const help = `npm run chaos -- [--short] [--only TEXT]… [--seed NUMBER]

  Injects failures into two server nodes on a real Postgres and Redis while users chat, and checks that no message is
  lost, duplicated or out of order, and that everything recovers in time. Takes more than an hour; --short takes three
  minutes and ignores recovery times. --only runs only scenarios with this text in their names.
`;

const progressIntervalMs = 10_000;

/** Sets the exit code to 1 on violations and, without --short, on exceeded limits. */
export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      short: { type: "boolean" },
      only: { type: "string", multiple: true },
      seed: { type: "string", default: "1" },
    },
  });
  if (values.help) {
    print(help);
    return;
  }
  const whole = (values.short ? shortPlan : longPlan)(Number(values.seed));
  const { only } = values;
  const scenarios = whole.scenarios.filter(
    ({ name }) => only === undefined || only.some((text) => name.includes(text)),
  );
  const plan = { ...whole, scenarios };
  let progress: NodeJS.Timeout | undefined;
  const outcomes = await runChaos(plan, {
    begins(name, acknowledged) {
      const begin = performance.now();
      const seconds = () => ((performance.now() - begin) / 1000).toFixed(0);
      progress = setInterval(
        () => print(`… ${name} (${seconds()} s, ${acknowledged()} acknowledged)`),
        progressIntervalMs,
      );
    },
    ends(outcome) {
      clearInterval(progress);
      print(describeOutcome(outcome));
    },
  }).finally(() => clearInterval(progress));
  const wrong = outcomes.flatMap(({ violations }) => violations ?? []).length;
  print(`\n${tabulate(outcomes)}\n`);
  print(wrong === 0 ? "No message was lost, duplicated or out of order." : `${wrong} violations.`);
  const excesses = outcomes.flatMap(excessesOf);
  for (const sentence of excesses) print(sentence);
  process.exitCode = wrong === 0 && (values.short || excesses.length === 0) ? 0 : 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
