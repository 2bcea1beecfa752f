import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./testing/support/pause.js";
import { createTestDatabase } from "./testing/support/databases/testDatabase.js";
import { startTestApp } from "./testing/support/servers/startTestApp.js";

it("a server whose uploads can't be read still deletes expired tokens and stored responses, old account events and webhook deliveries, and old records of notification emails", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-data-"));
  await mkdir(join(dataDir, "uploads"));
  await writeFile(join(dataDir, "uploads", "incoming"), "This should be a folder.");
  const database = await createTestDatabase();
  const account = "0198aaaa-0000-7000-8000-000000000001";
  await database.query("insert into account (id, role, email) values ($1, 'STUDENT', 'nora@example.org')", [account]);
  await database.query(
    `insert into password_reset (token_hash, account_id, issued_at, expires_at)
     values ('\\x00', $1, now() - interval '3 days', now() - interval '2 days')`,
    [account],
  );
  await database.query(
    `insert into idempotent_answer (scope, key, request, claim, expires_at)
     values ('anybody', 'k1', '', $1, now() - interval '2 days')`,
    [account],
  );
  await database.query(
    `insert into account_event (id, kind, recorded_at) values ($1, 'SIGNED_UP', now() - interval '181 days')`,
    [account],
  );
  await database.query(
    `with hook as (
       insert into webhook (id, owner_id, url, secret, created_at, receives_since)
       values ($1, $1, 'https://example.org/', '\\x00', now(), now()) returning id
     )
     insert into webhook_delivery (id, webhook_id, chat_id, seq, type, status, created_at)
     select $1, id, $1, 1, 'message.sent', 'DELIVERED', now() - interval '31 days' from hook`,
    [account],
  );
  await database.query(
    "insert into notification_mail (reader_id, chat_id, mailed_at) values ($1, $1, now() - interval '2 days')",
    [account],
  );
  await startTestApp({ database, config: { dataDir } });
  const tables = ["password_reset", "idempotent_answer", "account_event", "webhook_delivery", "notification_mail"];
  for (const table of tables) {
    const isEmpty = async () => (await database.query(`select from ${table}`)).length === 0;
    await until(`${table} is empty`, isEmpty, 60_000);
  }
});
