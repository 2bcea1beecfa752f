import type { Writable } from "node:stream";

/** Lets everything that is written to a connection in one turn of the event loop go out in one piece. */
export class Turn {
  private readonly held = new Set<Writable>();

  /** Holds what is written to a connection until the turn ends. */
  hold(connection: Writable): void {
    if (this.held.has(connection)) return;
    if (this.held.size === 0) setImmediate(() => this.end());
    connection.cork();
    this.held.add(connection);
  }

  private end(): void {
    const all = [...this.held];
    this.held.clear();
    for (const connection of all) connection.uncork();
  }
}
