import { parseArgs, type ParseArgsConfig } from "node:util";
import { errorText, StartupError } from "../platform/errors/StartupError.js";

/**
 * Parses a command's options; for --help, prints the help and returns null.
 * @throws StartupError for an unknown option or an unexpected argument
 */
export function parseOptions<Config extends ParseArgsConfig>(
  args: readonly string[],
  help: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> | null {
  if (args.includes("--help")) {
    process.stdout.write(help);
    return null;
  }
  try {
    return parseArgs<Config>({ ...config, args: [...args] });
  } catch (error) {
    throw usageError(errorText(error), help);
  }
}

/** Returns an error with the problem, followed by the command's help. */
export function usageError(sentence: string, help: string): StartupError {
  return new StartupError(`${sentence}\n\n${help}`);
}
