import { fixed, median } from "./report.js";

/** A goal for the ratio of a system's figure to a peer's. */
export type Goal<Figures> = {
  readonly system: string;
  readonly peer: string;
  readonly figure: string;
  readonly of: (figures: Figures) => number;
  /** Such as "≥ 2"; empty for none. */
  readonly goal: string;
};

/** Measures every system once per round, so that changes in the machine's load affect all systems alike. */
export class Rounds<Figures> {
  private readonly all = new Map<string, Figures[]>();

  async run<System extends { readonly name: string }>(
    rounds: number,
    systems: readonly System[],
    measure: (system: System, round: number) => Promise<Figures>,
  ): Promise<void> {
    for (let round = 1; round <= rounds; round++) {
      for (const system of systems) this.all.set(system.name, [...this.of(system.name), await measure(system, round)]);
    }
  }

  median(system: string, of: (figures: Figures) => number): number {
    return median(this.of(system).map(of));
  }

  /** Returns the median of the per-round ratios: within a round, disturbances affect both figures alike. */
  ratio(system: string, peer: string, of: (figures: Figures) => number): number {
    const peers = this.of(peer);
    return median(this.of(system).flatMap((own, i) => (peers[i] ? [of(own) / of(peers[i])] : [])));
  }

  /** Returns one row per system: each column's median, and the ratio of the first column's figure to each peer's. */
  rows(
    systems: readonly { readonly name: string }[],
    columns: Readonly<Record<string, readonly [of: (figures: Figures) => number, digits: number]>>,
    peers: readonly string[] = [],
  ): Record<string, string>[] {
    const [[main] = [() => NaN]] = Object.values(columns);
    return systems.map(({ name }) => ({
      system: name,
      ...Object.fromEntries(
        Object.entries(columns).map(([column, [of, digits]]) => [column, fixed(this.median(name, of), digits)]),
      ),
      ...Object.fromEntries(peers.map((peer) => [`× ${peer}`, fixed(this.ratio(name, peer, main), 2)])),
    }));
  }

  goalRows(goals: readonly Goal<Figures>[]): Record<string, string>[] {
    return goals
      .filter(({ system, peer }) => this.all.has(system) && this.all.has(peer))
      .map(({ system, peer, figure, of, goal }) => {
        return { comparison: `${system} ÷ ${peer}`, figure, goal, measured: fixed(this.ratio(system, peer, of), 2) };
      });
  }

  private of(system: string): Figures[] {
    return this.all.get(system) ?? [];
  }
}
