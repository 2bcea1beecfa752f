/** Collects the parameters of a SQL statement while it is being built. */
export class SqlParams {
  readonly all: unknown[] = [];

  /** Adds a value and returns its placeholder, such as `$3`. */
  bind(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}
