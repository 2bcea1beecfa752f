import { countKinds } from "../consistency/checkHistory.js";
import { excessesOf, type Outcome } from "./runChaos.js";
import type { Figures } from "./Scenario.js";

const maxShown = 20;

function format(figures: Figures): readonly string[] {
  return Object.entries(figures).map(([what, figure]) => {
    return `${what} ${typeof figure === "string" ? figure : figure.shown}`;
  });
}

/** Returns one line, followed by any exceeded limits and at most 20 violations. */
export function describeOutcome(outcome: Outcome): string {
  const { name, figures, acknowledged, seconds, violations } = outcome;
  const figured = [...format(figures), `${acknowledged} acknowledged`];
  const excesses = excessesOf(outcome);
  const mark = (violations ?? []).length + excesses.length === 0 ? "✓" : "✗";
  const verdict = violations ? countKinds(violations) : "checked later";
  const line = `${mark} ${name}: ${figured.join(", ")}; ${verdict} (${seconds.toFixed(0)} s)`;
  const wrong = (violations ?? []).slice(0, maxShown).map(({ kind, sentence }) => `${kind}: ${sentence}`);
  return [line, ...[...excesses, ...wrong].map((sentence) => `    ${sentence}`)].join("\n");
}

export function tabulate(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, figures, acknowledged, violations }) => {
    return `| ${name} | ${format(figures).join(", ")} | ${acknowledged} | ${violations?.length ?? "checked later"} |`;
  });
  return ["| What happened | Figures | Messages | Violations |", "| --- | --- | ---: | ---: |", ...rows].join("\n");
}
