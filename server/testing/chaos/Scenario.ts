import type { ChaosCluster } from "./ChaosCluster.js";
import type { SeededRandom } from "../support/SeededRandom.js";

/** `allowed` is the exceeded limit, or null if the measurement is within the limit. */
export type Figure = { readonly shown: string; readonly allowed: string | null };

export type Figures = Readonly<Record<string, Figure | string>>;

/** A failure that is injected while users chat. */
export type Scenario = {
  readonly name: string;
  readonly timeoutSeconds: number;
  readonly run: (cluster: ChaosCluster) => Promise<Figures>;
};

/** Returns a random duration between 2 and 5 seconds, in milliseconds. */
export function silenceLength(random: SeededRandom): number {
  return 2000 + random.below(3000);
}

/** Returns the longest duration as a figure with the limit `allowed`. */
export function longestOf(milliseconds: readonly number[], allowed = Infinity): Figure {
  const most = milliseconds.reduce((one, other) => Math.max(one, other), 0);
  return { shown: seconds(most), allowed: most > allowed ? seconds(allowed) : null };
}

/** Formats a count that must be 0, followed by the distinct items that were counted. */
export function mustBeZero(things: readonly string[]): Figure {
  if (things.length === 0) return { shown: "0", allowed: null };
  return { shown: `${things.length} (${[...new Set(things)].join("; ")})`, allowed: "0" };
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Returns the value at a percentile (0 to 100); 0 if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
