import { accountRows } from "../accounts/index.js";
import { chatRows } from "../chat/index.js";
import type { Config } from "../config.js";
import { notificationRows, type PlannedNotification, previewNotifications } from "../notifications/index.js";
import { databaseClock } from "../platform/database/databaseTime.js";
import { mainOf } from "./mainOf.js";
import { parseOptions, usageError } from "./parseOptions.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run notifications -- --dry-run

  Lists the emails and push notifications that are due and would be sent now: their recipients, message counts and
  chats, but never message text. It sends and changes nothing.

  Running servers send due notifications within a second or two, so the list is short or empty while they run. Messages
  that have been read in the meantime, or that the recipient does not want to be notified about, are not listed.

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR.
`;

const rows = [...accountRows, ...chatRows, ...notificationRows];

async function run(args: readonly string[]): Promise<void> {
  const parsed = parseOptions(args, help, { options: { "dry-run": { type: "boolean" } } });
  if (parsed === null) return;
  if (parsed.values["dry-run"] !== true) {
    throw usageError("Only servers send notifications; add --dry-run to list them.", help);
  }
  await withDatabase({ as: "server", rows }, async (database, config) => {
    const sent = { mail: 0, push: 0 };
    for (const channel of channelsOf(config)) {
      for await (const planned of previewNotifications(channel, database, databaseClock(database.dataSource.manager))) {
        sent[channel] += 1;
        process.stdout.write(`${lineOf(planned)}\n`);
      }
    }
    process.stdout.write(`${counted(sent.mail, "email")} and ${counted(sent.push, "push", "pushes")} would be sent.\n`);
    for (const remark of remarksOn(config)) process.stdout.write(`${remark}\n`);
  });
}

function channelsOf({ sendsPushes }: Config) {
  return sendsPushes ? (["mail", "push"] as const) : (["mail"] as const);
}

function lineOf({ channel, email, messages, chatIds, devices }: PlannedNotification): string {
  const about = `${counted(messages, "message")} in ${counted(chatIds.length, "chat")}: ${chatIds.join(", ")}`;
  return `${channel}  ${email}  ${about}${channel === "push" ? `  (${counted(devices, "device")})` : ""}`;
}

function remarksOn({ smtpUrl, sendsPushes }: Config): readonly string[] {
  return [
    ...(smtpUrl === undefined ? ["There is no SMTP_URL: emails are written to DATA_DIR/outbox."] : []),
    ...(sendsPushes ? [] : ["There is no VAPID_SECRET: no pushes are sent."]),
  ];
}

function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

export const main = mainOf(module, run);
