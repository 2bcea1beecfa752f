/** What tests use beside npm's packages, by the variable that has its path (set by `jest.config.mjs` when it is found). */
const variables = {
  redis: "REDIS_SERVER",
  chromium: "CHROMIUM",
  nginx: "NGINX",
  pgbouncer: "PGBOUNCER",
  olderPostgres: "OLDER_POSTGRES",
  python: "PYTHON_SOCKETIO",
} as const;

/** The name of a part that this machine may lack. */
export type Part = keyof typeof variables;

/**
 * The path of a part's executable.
 * @throws Error when this machine lacks it; a story that needs it says so with `describeWith`
 */
export function toolPath(part: Part): string {
  const path = process.env[variables[part]];
  if (path === undefined) throw new Error(`${variables[part]} is not set and ${part} was not found on this machine.`);
  return path;
}

/** Whether this machine has a part. */
export function hasTool(part: Part): boolean {
  return process.env[variables[part]] !== undefined;
}

/** `describe` for stories that need parts; where one is missing they are skipped, and counted as skipped. */
export function describeWith(...parts: readonly Part[]): jest.Describe {
  return parts.every(hasTool) ? describe : describe.skip;
}
