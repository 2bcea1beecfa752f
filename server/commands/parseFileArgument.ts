import { usageError } from "./parseOptions.js";

/**
 * Returns the file that the arguments name; for --help, prints the help and returns null.
 * @throws StartupError unless there is exactly one file
 */
export function parseFileArgument([file, ...more]: readonly string[], help: string): string | null {
  if (file === "--help") {
    process.stdout.write(help);
    return null;
  }
  if (file === undefined || file.startsWith("-") || more.length > 0) {
    throw usageError("Specify exactly one file.", help);
  }
  return file;
}
