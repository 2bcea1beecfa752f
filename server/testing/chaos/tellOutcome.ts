import { countKinds } from "../checker/judge.js";
import type { Outcome } from "./runChaos.js";

const mostShown = 20;

/** An outcome in one line, and what is wrong below it. */
export function tellOutcome({ name, figures, acknowledged, seconds, violations }: Outcome): string {
  const figured = [
    ...Object.entries(figures).map(([what, figure]) => `${what} ${figure}`),
    `${acknowledged} acknowledged`,
  ];
  const mark = violations.length === 0 ? "✓" : "✗";
  const line = `${mark} ${name}: ${figured.join(", ")}; ${countKinds(violations)} (${seconds.toFixed(0)} s)`;
  return [line, ...violations.slice(0, mostShown).map(({ kind, sentence }) => `    ${kind}: ${sentence}`)].join("\n");
}

/** All outcomes as a table in Markdown. */
export function tabulate(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, figures, acknowledged, violations }) => {
    const figured = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`);
    return `| ${name} | ${figured.join(", ")} | ${acknowledged} | ${violations.length} |`;
  });
  return ["| What happened | Figures | Messages | Violations |", "| --- | --- | ---: | ---: |", ...rows].join("\n");
}
