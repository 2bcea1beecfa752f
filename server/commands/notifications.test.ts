import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Viewer } from "../accounts/index.js";
import { buildNotifications, type Notifications } from "../notifications/index.js";
import { systemClock } from "../platform/clock.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { Telemetry } from "../platform/telemetry/Telemetry.js";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { untilLogIsReadable } from "../testing/support/databases/readableLog.js";
import { createTestDatabase, type TestDatabase } from "../testing/support/databases/testDatabase.js";
import { operate, operateHere } from "../testing/support/operate.js";
import { aPerson, type ChatNode, startChatNode } from "../testing/support/servers/chatNode.js";
import { main } from "./notifications.js";

let database: TestDatabase;
let dataDir: string;
let chats: ChatNode;
let node: Notifications;
beforeAll(async () => {
  [database, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), "saywell-notifications-"))]);
  chats = await startChatNode(database);
  const unused = () => Promise.reject(new Error("Nothing is due yet."));
  node = buildNotifications({
    ...{ database: chats.database, chats: chats.reader, clock: systemClock, push: null },
    mailer: { send: unused, close: () => Promise.resolve() },
    secrets: ["a secret of the tests, the same on every node"],
    publicUrl: "https://saywell.example",
    telemetry: new Telemetry(createLogger("silent")),
  });
  // The first run only stores its starting position, the end of the log.
  await node.run();
  atTheEnd(async () => {
    await node.stop();
    await chats.stop();
    await rm(dataDir, { recursive: true });
  });
});

const list = (...args: readonly string[]) => operate({ database, dataDir }, "notifications.js", ...args);

/** Creates a tutor whose email address is verified. */
async function aTutor(email: string): Promise<Viewer> {
  const tutor = await aPerson(database, "TEACHER");
  const text = "update account set email = $2, email_proven_at = now() where id = $1";
  await database.query(text, [tutor.id, email]);
  return tutor;
}

/** Has a new student send this many messages to the tutor; returns the chat's ID. */
async function aStudentWritesTo(tutor: Viewer, messages: number): Promise<string> {
  const student = await aPerson(database, "STUDENT");
  const message = { content: "Meet me at the station", clientMessageId: null, origin: null };
  const { chatId } = await chats.service.start(student, { ...message, tutorId: tutor.id, kind: "TEXT" });
  for (let i = 1; i < messages; i++) await chats.service.send(student, chatId, message);
  return chatId;
}

/** Records notifications for the messages sent so far. */
async function record(): Promise<void> {
  await untilLogIsReadable(database);
  await node.run();
}

/** Backdates the recorded notifications, without sending them. */
async function minutesPass(minutes: number): Promise<void> {
  const text = `update notification_due
    set sent_at = sent_at - make_interval(mins => $1), mail_at = mail_at - make_interval(mins => $1)`;
  await database.query(text, [minutes]);
}

const summary = "There is no SMTP_URL: emails are written to DATA_DIR/outbox.\n";

it("notifications.js lists the recipients and chats of due emails and pushes, but not the text of the messages", async () => {
  const [tom, uma, vera] = await Promise.all(["tom", "uma", "vera"].map((name) => aTutor(`${name}@example.org`)));
  if (!tom || !uma || !vera) throw new Error("A tutor is missing.");
  const withTom = await aStudentWritesTo(tom, 2);
  await record();
  await minutesPass(1);
  const withUma = await aStudentWritesTo(uma, 1);
  const muted = await aStudentWritesTo(vera, 1);
  await node.service.mute(vera, muted);
  await record();
  // Subscribe the device only after `record`: this node sends no pushes, so it would cancel a due push.
  await database.query("insert into session (id, account_id, created_at) values ($1, $2, now())", [
    uma.credentialId,
    uma.id,
  ]);
  await database.query(
    `insert into push_subscription (endpoint, account_id, session_id, p256dh, auth, created_at)
     values ('https://push.example.org/1', $1, $2, 'key', 'secret', now())`,
    [uma.id, uma.credentialId],
  );
  await database.query("update notification_due set push_at = sent_at where reader_id = $1", [uma.id]);
  expect(await list("--dry-run")).toEqual({
    code: 0,
    output: expect.stringMatching(/^push {2}uma@[^\n]*\n0 emails and 1 push would be sent\.\n/),
  });

  await minutesPass(10);
  const before = await database.query("select d::text from notification_due d order by 1");
  const { code, output } = await list("--dry-run");
  expect({ code, lines: output.split("\n") }).toEqual({
    code: 0,
    lines: [
      `mail  tom@example.org  2 messages in 1 chat: ${withTom}`,
      `mail  uma@example.org  1 message in 1 chat: ${withUma}`,
      `push  uma@example.org  1 message in 1 chat: ${withUma}  (1 device)`,
      "2 emails and 1 push would be sent.",
      ...summary.split("\n"),
    ],
  });
  expect(await database.query("select d::text from notification_due d order by 1")).toEqual(before);
  expect(await database.query("select from notification_lease")).toEqual([]);
});

it("notifications.js lists a daily digest of several chats as one email", async () => {
  const wanda = await aTutor("wanda@example.org");
  await node.service.update(wanda, { mail: "DAILY" });
  const [first, second] = [await aStudentWritesTo(wanda, 1), await aStudentWritesTo(wanda, 2)];
  await record();
  await minutesPass(24 * 60);
  const { output } = await list("--dry-run");
  const ids = [first, second].toSorted().join(", ");
  expect(output).toContain(`mail  wanda@example.org  3 messages in 2 chats: ${ids}\n`);
});

it("notifications.js prints its help, and exits with an error without --dry-run", async () => {
  const listHere = (...args: readonly string[]) => operateHere({ database, dataDir }, main, ...args);
  expect(await listHere("--help")).toEqual({
    code: 0,
    output: expect.stringMatching(/^npm run notifications -- --dry-run/),
  });
  expect(await listHere()).toEqual({ code: 1, output: expect.stringMatching(/^Only servers send notifications/) });
  expect(await listHere("--send")).toEqual({ code: 1, output: expect.stringMatching(/^Unknown option '--send'/) });
});
