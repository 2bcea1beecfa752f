import { accountRows } from "../accounts/index.js";
import { exitWith } from "../platform/errors/StartupError.js";
import { setVerified, tutorRows } from "../tutors/index.js";
import { runModerationCommand } from "./runModerationCommand.js";

const help = `npm run tutor -- <command> <email>

  verify EMAIL     give a tutor whose profile is complete the verified badge
  unverify EMAIL   withdraw the badge; it does not come back by itself

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR.
`;

const commands = {
  verify: { decision: true, done: "verified" },
  unverify: { decision: false, done: "not verified any more" },
};
const rows = [...accountRows, ...tutorRows];

/** `npm run tutor`: what an operator may decide about a tutor. */
export async function main(args: readonly string[]): Promise<void> {
  await runModerationCommand(args, { help, rows, commands, decide: setVerified }).catch(exitWith);
}
