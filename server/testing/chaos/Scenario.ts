import type { ChaosCluster } from "./ChaosCluster.js";
import type { SeededRandom } from "../support/SeededRandom.js";

/** A formatted measurement; `allowed` is the limit that it exceeds, or null if it is within the limit. */
export type Figure = { readonly shown: string; readonly allowed: string | null };

/** A scenario's measurements, by name. */
export type Figures = Readonly<Record<string, Figure | string>>;

/** A failure that is injected while users chat. */
export type Scenario = {
  readonly name: string;
  /** The maximum duration of a run, in seconds. */
  readonly timeoutSeconds: number;
  readonly run: (cluster: ChaosCluster) => Promise<Figures>;
};

/** Returns how long a proxy stays silent, in milliseconds: a random 2 to 5 seconds. */
export function silenceLength(random: SeededRandom): number {
  return 2000 + random.below(3000);
}

/** Formats the longest of the given durations and compares it with a limit; all are in milliseconds. */
export function longestOf(milliseconds: readonly number[], allowed = Infinity): Figure {
  const most = milliseconds.reduce((one, other) => Math.max(one, other), 0);
  return { shown: seconds(most), allowed: most > allowed ? seconds(allowed) : null };
}

/** Formats a count that must be 0, followed by the distinct things counted. */
export function mustBeZero(things: readonly string[]): Figure {
  if (things.length === 0) return { shown: "0", allowed: null };
  return { shown: `${things.length} (${[...new Set(things)].join("; ")})`, allowed: "0" };
}

/** Formats a duration, given in milliseconds, in seconds. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Returns a percentile (0 to 100) of some values; 0 if there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
