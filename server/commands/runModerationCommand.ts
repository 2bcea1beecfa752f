import type { Database } from "../platform/database/database.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { StartupError } from "../platform/errors/StartupError.js";
import { usageError } from "./parseOptions.js";
import { withDatabase } from "./withDatabase.js";

type Decisions = {
  readonly help: string;
  readonly rows: NonNullable<Parameters<typeof withDatabase>[0]["rows"]>;
  /** `decision` is passed to `decide`; `done` completes the printed sentence "EMAIL is …". */
  readonly commands: Readonly<Record<string, { readonly decision: boolean; readonly done: string }>>;
  decide(database: Database, email: string, decision: boolean): Promise<void>;
};

/**
 * Runs the command that the arguments name, such as `suspend`, for the user with an email address, or prints the help.
 * @throws StartupError for invalid arguments, or if no user has the email address
 */
export async function runModerationCommand(
  [command = "", email, ...more]: readonly string[],
  { help, rows, commands, decide }: Decisions,
): Promise<void> {
  if (command === "--help") {
    process.stdout.write(help);
    return;
  }
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (chosen === undefined || email === undefined || more.length > 0) {
    throw usageError("Specify a command and an email address.", help);
  }
  await withDatabase({ as: "server", rows }, (database) => decide(database, email, chosen.decision)).catch(
    (error: unknown) => {
      throw error instanceof DomainError ? new StartupError(error.message) : error;
    },
  );
  process.stdout.write(`${email} is ${chosen.done}.\n`);
}
