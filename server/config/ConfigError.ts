/** Thrown when the environment is invalid; `problems` has one sentence for each faulty variable. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`${problems.join("; ")}.`);
    this.name = "ConfigError";
  }
}
