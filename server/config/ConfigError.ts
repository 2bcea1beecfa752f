/** `problems` has one sentence per problem, without the final period. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`${problems.join("; ")}.`);
    this.name = "ConfigError";
  }
}
