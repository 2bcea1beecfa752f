import { fixed, median } from "./report.js";

/** A goal for a system compared with a peer: the ratio of one of its figures to the peer's. */
export type Goal<Figures> = {
  readonly system: string;
  readonly peer: string;
  readonly figure: string;
  readonly of: (figures: Figures) => number;
  /** Such as "≥ 2". */
  readonly goal: string;
};

/** Figures of several systems, each measured once in every round, so that they share the machine's state. */
export class Rounds<Figures> {
  private readonly all = new Map<string, Figures[]>();

  /** Measures each system once. */
  async run<System extends { readonly name: string }>(
    systems: readonly System[],
    measure: (system: System) => Promise<Figures>,
  ): Promise<void> {
    for (const system of systems) this.all.set(system.name, [...this.of(system.name), await measure(system)]);
  }

  /** The median of a figure over all rounds. */
  median(system: string, of: (figures: Figures) => number): number {
    return median(this.of(system).map(of));
  }

  /** The median of the ratios to a peer within each round: disturbances on the machine affect both. */
  ratio(system: string, peer: string, of: (figures: Figures) => number): number {
    const peers = this.of(peer);
    return median(this.of(system).flatMap((own, i) => (peers[i] ? [of(own) / of(peers[i])] : [])));
  }

  /**
   * One row for each system: medians with this many digits for each column, and ratios of the first column to the
   * peers'.
   */
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

  /** One row for each goal whose system and peer were measured. */
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
