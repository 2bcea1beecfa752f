import { accountRows } from "../accounts/index.js";
import { readConfig } from "../config.js";
import { openDatabase } from "../platform/database/database.js";
import { findDatabase } from "../platform/databaseAddress.js";
import { createLogger } from "../platform/logger.js";
import { Refusal } from "../platform/refusal.js";
import { exitWith, StartFailure } from "../platform/startFailure.js";
import { setVerified, tutorRows } from "../tutors/index.js";

const help = `npm run tutor -- <command> <email>

  verify EMAIL     give a tutor whose profile is complete the verified badge
  unverify EMAIL   withdraw the badge; it does not come back by itself

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR.
`;

const commands: Readonly<Record<string, boolean>> = { verify: true, unverify: false };

/** `npm run tutor`: what an operator may decide about a tutor. */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch(exitWith);
}

async function run([command = "", email, ...more]: readonly string[]): Promise<void> {
  if (command === "--help") {
    process.stdout.write(help);
    return;
  }
  const verified = commands[command];
  if (verified === undefined || email === undefined || more.length > 0) {
    throw new StartFailure(`Name a command and an email address.\n\n${help}`);
  }
  const address = await findDatabase(readConfig(process.env), createLogger("warn"));
  try {
    const database = await openDatabase(address.url, [...accountRows, ...tutorRows]);
    await setVerified(database, email, verified)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? new StartFailure(error.message) : error;
      })
      .finally(() => database.close());
    process.stdout.write(`${email} is ${verified ? "verified" : "not verified any more"}.\n`);
  } finally {
    await address.close();
  }
}
