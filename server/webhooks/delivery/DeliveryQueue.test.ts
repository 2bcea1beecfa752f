import { Pool } from "pg";
import { newId } from "../../platform/ids.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { type ClaimedChat, DeliveryQueue } from "./DeliveryQueue.js";

it("DeliveryQueue stores only the current claim's attempt if an earlier claim's attempt ends in the same moment", async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  atTheEnd(() => pool.end());
  const [ownerId, webhookId, chatId, deliveryId] = [newId(), newId(), newId(), newId()];
  await database.query("insert into account (id, role, email) values ($1, 'TEACHER', 'amelia@example.org')", [ownerId]);
  await database.query(
    `insert into webhook (id, owner_id, url, secret, created_at, receives_since)
     values ($1, $2, 'https://example.org', '', now(), now())`,
    [webhookId, ownerId],
  );
  await database.query(
    `insert into webhook_delivery (id, webhook_id, chat_id, seq, type, created_at)
     values ($1, $2, $3, 1, 'MESSAGE_SENT', now())`,
    [deliveryId, webhookId, chatId],
  );
  await database.query("insert into webhook_queue (webhook_id, chat_id, due_at) values ($1, $2, now())", [
    webhookId,
    chatId,
  ]);
  const queue = new DeliveryQueue(pool);
  const claim = async (): Promise<ClaimedChat> => (await queue.claim(1, 1, new Map()))[0]!;
  const earlier = await claim();
  await database.query("update webhook_queue set due_at = now(), lease = null");
  const current = await claim();
  const accepted = { deliveryId, durationMs: 1, statusCode: 204, error: null, nextAt: null, isReleased: false };
  const record = (chat: ClaimedChat) => queue.record(chat, { ...accepted, startedAt: new Date(), status: "DELIVERED" });
  expect(await Promise.all([record(earlier), record(current)])).toEqual([false, true]);
});
