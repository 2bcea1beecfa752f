import type { World } from "./World.js";
import type { Dice } from "../rehearsal/Dice.js";

/** What a scenario measured, each figure under its name. */
export type Figures = Readonly<Record<string, string>>;

/** Something that befalls the world while everybody talks. */
export type Scenario = {
  readonly name: string;
  /** How long it may take at most, in seconds. */
  readonly within: number;
  readonly run: (world: World) => Promise<Figures>;
};

/** For how many milliseconds a way stays silent. */
export function silenceLength(dice: Dice): number {
  return 2000 + dice.roll(3000);
}

/**
 * The greatest of these, as seconds.
 * @throws Error when it is greater than it may be
 */
export function longest(milliseconds: readonly number[], allowed = Infinity): string {
  const most = milliseconds.reduce((one, other) => Math.max(one, other), 0);
  if (most > allowed) throw new Error(`It took ${seconds(most)}, and may take ${seconds(allowed)} at most.`);
  return seconds(most);
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
