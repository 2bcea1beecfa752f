import { fixed, median } from "./report.js";

/** A goal for the ratio of one of a system's figures to the same figure of a peer. */
export type Goal<Figures> = {
  readonly system: string;
  readonly peer: string;
  readonly figure: string;
  readonly of: (figures: Figures) => number;
  /** The limit for the ratio, such as "≥ 2"; empty for none. */
  readonly goal: string;
};

/**
 * The measurements of several systems. Every system is measured once in each round, so that changes in the machine's load
 * affect all of them.
 */
export class Rounds<Figures> {
  private readonly all = new Map<string, Figures[]>();

  /** Measures each system once, one after the other. */
  async run<System extends { readonly name: string }>(
    systems: readonly System[],
    measure: (system: System) => Promise<Figures>,
  ): Promise<void> {
    for (const system of systems) this.all.set(system.name, [...this.of(system.name), await measure(system)]);
  }

  /** Returns the median of a system's figure over all rounds. */
  median(system: string, of: (figures: Figures) => number): number {
    return median(this.of(system).map(of));
  }

  /** Returns the median ratio of a system to a peer in the same round, so that disturbances affect both figures. */
  ratio(system: string, peer: string, of: (figures: Figures) => number): number {
    const peers = this.of(peer);
    return median(this.of(system).flatMap((own, i) => (peers[i] ? [of(own) / of(peers[i])] : [])));
  }

  /**
   * Returns one row for each system: the median of each column, rounded to the column's number of digits, and the ratio
   * of the first column's figure to that of each peer.
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

  /** Returns one row for each goal whose system and peer were measured. */
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
