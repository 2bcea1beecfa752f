/** The values of a statement that is being put together, each under the name that the statement has for it. */
export class SqlParams {
  readonly all: unknown[] = [];

  /** Takes a value and answers what stands for it in the statement, as `$3`. */
  bind(value: unknown): string {
    return `$${this.all.push(value)}`;
  }
}
