import { accountRows, apiKeysOf, revokeApiKey, setSuspended } from "../accounts/index.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { exitWith, StartupError } from "../platform/errors/StartupError.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { runModerationCommand } from "./runModerationCommand.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run account -- <command> <argument>

  suspend EMAIL    end all sessions and API keys of an account, block login and hide a tutor; its messages stay
  restore EMAIL    allow login again and show the tutor
  keys EMAIL       list the API keys of an account
  revoke-key ID    revoke an API key

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR.
`;

const commands = {
  suspend: { decision: true, done: "suspended" },
  restore: { decision: false, done: "no longer suspended" },
};

/** `npm run account`: suspends or restores an account, and lists or revokes its API keys. */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch(exitWith);
}

async function run(args: readonly string[]): Promise<void> {
  const [command, argument, ...more] = args;
  const isAboutKeys = command === "keys" || command === "revoke-key";
  if (!isAboutKeys || argument === undefined || more.length > 0) {
    return runModerationCommand(args, { help, rows: accountRows, commands, decide: setSuspended });
  }
  const listOrRevoke = command === "keys" ? listKeys : revokeKey;
  await listOrRevoke(argument).catch((error: unknown) => {
    throw error instanceof DomainError ? new StartupError(error.message) : error;
  });
}

async function listKeys(email: string): Promise<void> {
  const keys = await withDatabase({ as: "server", rows: accountRows }, (database) => apiKeysOf(database, email));
  const dayOf = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? "never";
  for (const { id, lastFour, scopes, lastUsedAt, expiresAt, name } of keys) {
    const facts = [`swl_…${lastFour}`, scopes.join(","), `used ${dayOf(lastUsedAt)}`, `expires ${dayOf(expiresAt)}`];
    process.stdout.write(`${id}  ${facts.join("  ")}  ${name}\n`);
  }
  if (keys.length === 0) process.stdout.write(`${email} has no API keys.\n`);
}

async function revokeKey(id: string): Promise<void> {
  const logger = createLogger("silent");
  await withDatabase({ as: "server", rows: accountRows }, (database) => revokeApiKey(database, logger, id));
  process.stdout.write(`The API key ${id} is revoked.\n`);
}

if (require.main === module) void main(process.argv.slice(2));
