import { accountRows, setSuspended } from "../accounts/index.js";
import { exitWith } from "../platform/errors/StartupError.js";
import { runModerationCommand } from "./runModerationCommand.js";

const help = `npm run account -- <command> <email>

  suspend EMAIL    end all sessions of an account and block log-in; its messages stay
  restore EMAIL    allow log-in again

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR.
`;

const commands = {
  suspend: { decision: true, done: "suspended" },
  restore: { decision: false, done: "no longer suspended" },
};

/** `npm run account`: suspends or restores an account. */
export async function main(args: readonly string[]): Promise<void> {
  await runModerationCommand(args, { help, rows: accountRows, commands, decide: setSuspended }).catch(exitWith);
}
