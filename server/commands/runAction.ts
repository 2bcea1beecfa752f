import { DomainError } from "../platform/errors/DomainError.js";
import { StartupError } from "../platform/errors/StartupError.js";
import { usageError } from "./parseOptions.js";

/** What a command does with its argument, by the command's name. */
export type Actions = Readonly<Record<string, (argument: string) => Promise<void>>>;

/**
 * Runs the action that the arguments name, such as `suspend EMAIL`, or prints the help.
 * @throws StartupError for invalid arguments, or if the action throws a DomainError
 */
export async function runAction(
  [command = "", argument, ...more]: readonly string[],
  help: string,
  actions: Actions,
): Promise<void> {
  if (command === "--help") {
    process.stdout.write(help);
    return;
  }
  const action = Object.hasOwn(actions, command) ? actions[command] : undefined;
  if (action === undefined || argument === undefined || more.length > 0) {
    throw usageError("Specify a command and its argument.", help);
  }
  await action(argument).catch((error: unknown) => {
    throw error instanceof DomainError ? new StartupError(error.message) : error;
  });
}
