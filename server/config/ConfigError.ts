/** The environment does not make sense; `problems` has one sentence for each variable at fault. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`${problems.join("; ")}.`);
    this.name = "ConfigError";
  }
}
