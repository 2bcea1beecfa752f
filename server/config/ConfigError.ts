/** Thrown when the environment is invalid; `problems` describes each problem, without a final period. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`${problems.join("; ")}.`);
    this.name = "ConfigError";
  }
}
