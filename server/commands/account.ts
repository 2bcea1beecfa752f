import { accountRows, apiKeysOf, closeAccount, exportAccount, revokeApiKey, setSuspended } from "../accounts/index.js";
import { chatRows, presenceData } from "../chat/index.js";
import { notificationData, notificationRows } from "../notifications/index.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { StartupError } from "../platform/errors/StartupError.js";
import { tutorData, tutorRows } from "../tutors/index.js";
import { uploadData, uploadRows } from "../uploads/index.js";
import { webhookData, webhookRows } from "../webhooks/index.js";
import { mainOf } from "./mainOf.js";
import { runModerationCommand } from "./runModerationCommand.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run account -- <command> <argument>

  suspend EMAIL    end all sessions and API keys of an account, block login and hide a tutor; its messages stay
  restore EMAIL    allow login again and show the tutor
  close EMAIL      suspend an account for good and delete its data, such as the email address, name, profile, files,
                   settings and webhooks; messages and reviews stay, by a "Former student" or "Former tutor"
  export EMAIL     print what is stored about a user as JSON, without secrets; npm run chat -- export has the messages
  keys EMAIL       list the API keys of an account
  revoke-key ID    revoke an API key

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR.
`;

const commands = {
  suspend: { decision: true, done: "suspended" },
  restore: { decision: false, done: "no longer suspended" },
};

const rows = [...accountRows, ...tutorRows, ...chatRows, ...notificationRows, ...webhookRows, ...uploadRows];
const slices = [tutorData, presenceData, notificationData, webhookData, uploadData];

async function run(args: readonly string[]): Promise<void> {
  const [command, argument, ...more] = args;
  const action = command !== undefined && Object.hasOwn(actions, command) ? actions[command] : undefined;
  if (action === undefined || argument === undefined || more.length > 0) {
    return runModerationCommand(args, { help, rows: accountRows, commands, decide: setSuspended });
  }
  await action(argument).catch((error: unknown) => {
    throw error instanceof DomainError ? new StartupError(error.message) : error;
  });
}

const actions: Readonly<Record<string, (argument: string) => Promise<void>>> = {
  close,
  export: exportAll,
  keys: listKeys,
  "revoke-key": revokeKey,
};

async function close(email: string): Promise<void> {
  const address = await withDatabase({ as: "server", rows }, (database) => closeAccount(database, email, slices));
  const nothing = `No account has the email address ${email}. If it has been closed, there is nothing left to do.\n`;
  process.stdout.write(
    address === null ? nothing : `Closed the account of ${email}. Its email address is now ${address}.\n`,
  );
}

async function exportAll(email: string): Promise<void> {
  const exported = await withDatabase({ as: "server", rows }, (database) => exportAccount(database, email, slices));
  process.stdout.write(`${JSON.stringify(exported, null, 2)}\n`);
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
  await withDatabase({ as: "server", rows: accountRows }, (database) => revokeApiKey(database, id));
  process.stdout.write(`The API key ${id} is revoked.\n`);
}

export const main = mainOf(module, run);
