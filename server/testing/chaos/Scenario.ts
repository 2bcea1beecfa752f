import type { World } from "./World.js";
import type { SeededRandom } from "../support/SeededRandom.js";

/** Something that was measured, in words; and what it exceeds, where it is more than it may be. */
export type Figure = { readonly shown: string; readonly allowed: string | null };

/** What a scenario measured, each figure under its name. */
export type Figures = Readonly<Record<string, Figure | string>>;

/** Something that befalls the world while everybody talks. */
export type Scenario = {
  readonly name: string;
  /** How long it may take at most, in seconds. */
  readonly within: number;
  readonly run: (world: World) => Promise<Figures>;
};

/** For how many milliseconds a way stays silent. */
export function silenceLength(random: SeededRandom): number {
  return 2000 + random.below(3000);
}

/** The greatest of these, and how great it may be. */
export function longest(milliseconds: readonly number[], allowed = Infinity): Figure {
  const most = milliseconds.reduce((one, other) => Math.max(one, other), 0);
  return { shown: seconds(most), allowed: most > allowed ? seconds(allowed) : null };
}

/** How many there were, of which there may be none; and which they are. */
export function none(things: readonly string[]): Figure {
  if (things.length === 0) return { shown: "0", allowed: null };
  return { shown: `${things.length} (${[...new Set(things)].join("; ")})`, allowed: "0" };
}

/** A duration in seconds. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
