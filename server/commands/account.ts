import { accountRows, apiKeysOf, closeAccount, exportAccount, revokeApiKey, setSuspended } from "../accounts/index.js";
import { chatRows, presenceData } from "../chat/index.js";
import { notificationData, notificationRows } from "../notifications/index.js";
import { tutorData, tutorRows } from "../tutors/index.js";
import { uploadData, uploadRows } from "../uploads/index.js";
import { webhookData, webhookRows } from "../webhooks/index.js";
import { mainOf } from "./mainOf.js";
import { type Actions, runAction } from "./runAction.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run account -- <command> <argument>

  suspend EMAIL    end an account's sessions, revoke its API keys, block login and hide a tutor's profile; messages stay
  restore EMAIL    allow login again and show the tutor
  close EMAIL      suspend an account for good and delete its data, such as the email address, name, profile, files,
                   settings and webhooks; messages and reviews stay, attributed to a "Former student" or "Former tutor"
  export EMAIL     print as JSON what is stored about a user, without secrets; for the messages, use
                   npm run chat -- export
  keys EMAIL       list the API keys of an account
  revoke-key ID    revoke an API key

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR.
`;

const rows = [...accountRows, ...tutorRows, ...chatRows, ...notificationRows, ...webhookRows, ...uploadRows];
const slices = [tutorData, presenceData, notificationData, webhookData, uploadData];

const actions: Actions = {
  suspend: (email) => decide(email, true),
  restore: (email) => decide(email, false),
  close,
  export: exportAll,
  keys: listKeys,
  "revoke-key": revokeKey,
};

async function decide(email: string, isSuspended: boolean): Promise<void> {
  await withDatabase({ as: "server", rows: accountRows }, (database) => setSuspended(database, email, isSuspended));
  process.stdout.write(`${email} is ${isSuspended ? "suspended" : "no longer suspended"}.\n`);
}

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
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  for (const { id, lastFour, scopes, lastUsedAt, expiresAt, name } of keys) {
    const use = lastUsedAt === null ? "never used" : `last used ${dayOf(lastUsedAt)}`;
    const expiry = expiresAt === null ? "never expires" : `expires ${dayOf(expiresAt)}`;
    const facts = [`swl_…${lastFour}`, scopes.join(","), use, expiry];
    process.stdout.write(`${id}  ${facts.join("  ")}  ${name}\n`);
  }
  if (keys.length === 0) process.stdout.write(`${email} has no API keys.\n`);
}

async function revokeKey(id: string): Promise<void> {
  await withDatabase({ as: "server", rows: accountRows }, (database) => revokeApiKey(database, id));
  process.stdout.write(`Revoked the API key ${id}.\n`);
}

export const main = mainOf(module, (args) => runAction(args, help, actions));
