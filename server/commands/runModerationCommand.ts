import type { Database } from "../platform/database/database.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { StartupError } from "../platform/errors/StartupError.js";
import { withDatabase } from "./withDatabase.js";

/** What an operator may decide about somebody, who is named by email. */
type Decisions = {
  readonly help: string;
  readonly rows: NonNullable<Parameters<typeof withDatabase>[0]["rows"]>;
  /** By the word that is typed: what is decided, and what is said when it is done. */
  readonly commands: Readonly<Record<string, { readonly decision: boolean; readonly done: string }>>;
  decide(database: Database, email: string, decision: boolean): Promise<void>;
};

/**
 * Runs a command that takes a decision's word and an email address.
 * @throws StartupError when it is not understood, or when there is nobody of that address to decide about
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
    throw new StartupError(`Name a command and an email address.\n\n${help}`);
  }
  await withDatabase({ as: "server", rows }, (database) => decide(database, email, chosen.decision)).catch(
    (error: unknown) => {
      throw error instanceof DomainError ? new StartupError(error.message) : error;
    },
  );
  process.stdout.write(`${email} is ${chosen.done}.\n`);
}
