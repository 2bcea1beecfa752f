import { StartupError } from "../platform/errors/StartupError.js";

/**
 * The one file that a command is for; null when only its help was wanted, which is printed.
 * @throws StartupError when it is not exactly one
 */
export function parseFileArgument([file, ...more]: readonly string[], help: string): string | null {
  if (file === "--help") {
    process.stdout.write(help);
    return null;
  }
  if (file === undefined || file.startsWith("-") || more.length > 0) {
    throw new StartupError(`Name one file.\n\n${help}`);
  }
  return file;
}
