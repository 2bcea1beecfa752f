import { exitWith } from "../platform/errors/StartupError.js";

/**
 * Returns a command's `main`, which reports failures of `run`. Runs `main` immediately if the command's module is the
 * program's entry point: call this in the module's last statement, because `run` may need all of the module's
 * constants.
 */
export function mainOf(module: NodeJS.Module, run: (args: readonly string[]) => Promise<void>) {
  const main = (args: readonly string[]) => run(args).catch(exitWith);
  if (require.main === module) void main(process.argv.slice(2));
  return main;
}
