import { accountRows, setSuspended } from "../accounts/index.js";
import { readConfig } from "../config.js";
import { openDatabase } from "../platform/database/database.js";
import { findDatabase } from "../platform/databaseAddress.js";
import { createLogger } from "../platform/logger.js";
import { Refusal } from "../platform/refusal.js";
import { exitWith, StartFailure } from "../platform/startFailure.js";

const help = `npm run account -- <command> <email>

  suspend EMAIL    end all sessions of an account and let nobody in; what it has written stays
  restore EMAIL    let its owner in again

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR.
`;

const commands: Readonly<Record<string, boolean>> = { suspend: true, restore: false };

/** `npm run account`: what an operator may decide about an account. */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch(exitWith);
}

async function run([command = "", email, ...more]: readonly string[]): Promise<void> {
  if (command === "--help") {
    process.stdout.write(help);
    return;
  }
  const suspended = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (suspended === undefined || email === undefined || more.length > 0) {
    throw new StartFailure(`Name a command and an email address.\n\n${help}`);
  }
  const address = await findDatabase(readConfig(process.env), createLogger("warn"));
  try {
    const database = await openDatabase(address.url, accountRows);
    await setSuspended(database, email, suspended)
      .catch((error: unknown) => {
        throw error instanceof Refusal ? new StartFailure(error.message) : error;
      })
      .finally(() => database.close());
    process.stdout.write(`${email} is ${suspended ? "suspended" : "not suspended any more"}.\n`);
  } finally {
    await address.close();
  }
}
