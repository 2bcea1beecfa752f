import { accountRows, setSuspended } from "../accounts/index.js";
import { exitWith } from "../platform/errors/StartupError.js";
import { runModerationCommand } from "./runModerationCommand.js";

const help = `npm run account -- <command> <email>

  suspend EMAIL    end all sessions of an account and let nobody in; what it has written stays
  restore EMAIL    let its owner in again

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR.
`;

const commands = {
  suspend: { decision: true, done: "suspended" },
  restore: { decision: false, done: "not suspended any more" },
};

/** `npm run account`: what an operator may decide about an account. */
export async function main(args: readonly string[]): Promise<void> {
  await runModerationCommand(args, { help, rows: accountRows, commands, decide: setSuspended }).catch(exitWith);
}
