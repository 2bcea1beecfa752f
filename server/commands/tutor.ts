import { accountRows } from "../accounts/index.js";
import { setVerified, tutorRows } from "../tutors/index.js";
import { mainOf } from "./mainOf.js";
import { runAction } from "./runAction.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run tutor -- <command> <email>

  verify EMAIL     grant the verified badge to a tutor with a complete profile
  unverify EMAIL   remove the badge; it is not restored automatically

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR.
`;

const rows = [...accountRows, ...tutorRows];

const actions = {
  verify: (email: string) => decide(email, true),
  unverify: (email: string) => decide(email, false),
};

async function decide(email: string, isVerified: boolean): Promise<void> {
  await withDatabase({ as: "server", rows }, (database) => setVerified(database, email, isVerified));
  process.stdout.write(`${email} is ${isVerified ? "verified" : "no longer verified"}.\n`);
}

export const main = mainOf(module, (args) => runAction(args, help, actions));
