import { accountRows } from "../../accounts/index.js";
import { openDatabase } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import { SmtpMailer } from "../../platform/mail/SmtpMailer.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { startMailServer } from "../../testing/support/servers/mailServer.js";
import { WebhookRow } from "../rows/WebhookRow.js";
import { WebhookMaintenance } from "./WebhookMaintenance.js";

const email = "amelia@example.org";
const queue = {
  measure: () => Promise.resolve({ due: 0, lagSeconds: 0 }),
  disable: () => Promise.resolve(),
};

async function aDisabledWebhook() {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.url, [...accountRows, WebhookRow]);
  atTheEnd(() => database.close());
  const ownerId = newId();
  await testDatabase.query("insert into account (id, role, email, email_proven_at) values ($1, 'TEACHER', $2, now())", [
    ownerId,
    email,
  ]);
  await testDatabase.query(
    `insert into webhook (id, owner_id, url, secret, created_at, receives_since, disabled_at, disabled_reason, owes_mail)
     values ($1, $2, 'https://example.org', '', now(), now(), now(), 'GONE', true)`,
    [newId(), ownerId],
  );
  const maintain = (mailer: Mailer) =>
    new WebhookMaintenance({ database, queue, mailer, logger: createLogger("silent") }).run();
  return { testDatabase, ownerId, maintain };
}

it("the owner of a disabled webhook is emailed only once if the mail server permanently rejects the address", async () => {
  const { testDatabase, ownerId, maintain } = await aDisabledWebhook();
  const mail = await startMailServer();
  const mailer = new SmtpMailer(mail.url, "Saywell <hello@saywell.example>");
  atTheEnd(() => mailer.close());
  mail.refusesMailbox(email);
  await maintain(mailer);
  await maintain(mailer);
  expect(mail.attempts(email)).toBe(1);
  const refused = "select from account where id = $1 and email_refused_at is not null";
  expect(await testDatabase.query(refused, [ownerId])).toHaveLength(1);
});

it("the owner of a disabled webhook is not emailed again if they re-enable it during a failed attempt to send the email", async () => {
  const { testDatabase, maintain } = await aDisabledWebhook();
  const send = jest.fn(async () => {
    await testDatabase.query("update webhook set disabled_at = null, disabled_reason = null");
    throw new Error("The mail server is down.");
  });
  await maintain({ send } as unknown as Mailer);
  await maintain({ send } as unknown as Mailer);
  expect(send).toHaveBeenCalledTimes(1);
});

it("the owner of a disabled webhook is not emailed at an unverified address", async () => {
  const { testDatabase, maintain } = await aDisabledWebhook();
  await testDatabase.query("update account set email_proven_at = null");
  const send = jest.fn();
  await maintain({ send } as unknown as Mailer);
  expect(send).not.toHaveBeenCalled();
  expect(await testDatabase.query("select from webhook where owes_mail")).toEqual([]);
});
