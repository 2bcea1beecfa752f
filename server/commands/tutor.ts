import { accountRows } from "../accounts/index.js";
import { setVerified, tutorRows } from "../tutors/index.js";
import { mainOf } from "./mainOf.js";
import { runModerationCommand } from "./runModerationCommand.js";

const help = `npm run tutor -- <command> <email>

  verify EMAIL     grant the verified badge to a tutor with a complete profile
  unverify EMAIL   remove the badge; it is not restored automatically

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR.
`;

const commands = {
  verify: { decision: true, done: "verified" },
  unverify: { decision: false, done: "no longer verified" },
};
const rows = [...accountRows, ...tutorRows];

export const main = mainOf(module, (args) => runModerationCommand(args, { help, rows, commands, decide: setVerified }));
