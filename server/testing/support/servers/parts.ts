/**
 * The tools that tests need besides npm packages, with the environment variables of their paths (set by
 * `jest.config.mjs`).
 */
const variables = {
  redis: "REDIS_SERVER",
  chromium: "CHROMIUM",
  wholeChromium: "WHOLE_CHROMIUM",
  desktop: "PYTHON_DESKTOP",
  nginx: "NGINX",
  pgbouncer: "PGBOUNCER",
  olderPostgres: "OLDER_POSTGRES",
  python: "PYTHON_SOCKETIO",
} as const;

/** A tool that this machine may lack. */
export type Tool = keyof typeof variables;

/**
 * Returns the path of a tool's executable.
 * @throws Error if this machine lacks the tool; tests that need it use `describeWith`
 */
export function toolPath(tool: Tool): string {
  const path = process.env[variables[tool]];
  if (path === undefined) throw new Error(`${variables[tool]} is not set and ${tool} was not found on this machine.`);
  return path;
}

/** Whether this machine has a tool; tests that need a missing tool are skipped, with a printed reason. */
export function hasTool(tool: Tool): boolean {
  return process.env[variables[tool]] !== undefined;
}

/** `describe` for tests that need tools; if one is missing, they are skipped and counted as skipped. */
export function describeWith(...tools: readonly Tool[]): jest.Describe {
  return tools.every(hasTool) ? describe : describe.skip;
}
