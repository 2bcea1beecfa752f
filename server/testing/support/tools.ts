/** Environment variables with the paths of tools that don't come from npm (set by `jest.config.mjs`). */
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

export type Tool = keyof typeof variables;

/** @throws Error if this machine lacks the tool; tests that need it use `describeWith` */
export function toolPath(tool: Tool): string {
  const path = process.env[variables[tool]];
  if (path === undefined) throw new Error(`${variables[tool]} is not set and ${tool} was not found on this machine.`);
  return path;
}

/** Returns whether this machine has the tool. */
export function hasTool(tool: Tool): boolean {
  return process.env[variables[tool]] !== undefined;
}

/** Returns `describe`, or `describe.skip` if this machine lacks one of the tools. */
export function describeWith(...tools: readonly Tool[]): jest.Describe {
  return tools.every(hasTool) ? describe : describe.skip;
}
