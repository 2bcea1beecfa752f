import { Client, Pool } from "pg";
import { accountRows } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { openDatabase } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { WebhookRow } from "../rows/WebhookRow.js";
import { WebhookService } from "../WebhookService.js";
import { type ClaimedChat, DeliveryQueue } from "./DeliveryQueue.js";
import { readSubscribers } from "./deliveryQueue.sql.js";
import { Destinations } from "./Destinations.js";

async function aQueue() {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  atTheEnd(() => pool.end());
  const ownerId = newId();
  await database.query("insert into account (id, role, email) values ($1, 'TEACHER', 'amelia@example.org')", [ownerId]);
  return { database, ownerId, webhookId: await addWebhook(database, ownerId), queue: new DeliveryQueue(pool) };
}

async function addWebhook(database: TestDatabase, ownerId: string): Promise<string> {
  const webhookId = newId();
  await database.query(
    `insert into webhook (id, owner_id, url, secret, created_at, receives_since)
     values ($1, $2, 'https://example.org', '', now(), now())`,
    [webhookId, ownerId],
  );
  return webhookId;
}

async function aTransaction(database: TestDatabase): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  atTheEnd(() => client.end());
  await client.query("begin");
  return client;
}

async function addPending(database: TestDatabase, webhookId: string, count: number, chats = 100) {
  await database.query(
    `insert into webhook_delivery (id, webhook_id, chat_id, seq, type, created_at)
     select gen_random_uuid(), $1, md5((i % $3::int)::text)::uuid, i, 'MESSAGE_SENT', now() from generate_series(1, $2) i`,
    [webhookId, count, chats],
  );
  await database.query(
    `insert into webhook_queue (webhook_id, chat_id, due_at)
     select distinct webhook_id, chat_id, now() from webhook_delivery where webhook_id = $1`,
    [webhookId],
  );
}

async function pendingIn(database: TestDatabase): Promise<number> {
  return (await database.query("select from webhook_delivery where status = 'PENDING'")).length;
}

/** Counts the deliveries that each statement changes; the returned function reads the counts so far. */
async function countChanges(database: TestDatabase): Promise<() => Promise<readonly number[]>> {
  await database.query("create table changes (count int)");
  await database.query(`create function count_changes() returns trigger language plpgsql as
    $$ begin insert into changes select count(*) from changed; return null; end $$`);
  await database.query(`create trigger count_changes after update on webhook_delivery
    referencing new table as changed for each statement execute function count_changes()`);
  return async () => (await database.query<{ count: number }>("select count from changes")).map(({ count }) => count);
}

it("DeliveryQueue stores only the current claim's attempt if an earlier claim's attempt ends at the same moment", async () => {
  const { database, webhookId, queue } = await aQueue();
  const [chatId, deliveryId] = [newId(), newId()];
  await database.query(
    `insert into webhook_delivery (id, webhook_id, chat_id, seq, type, created_at)
     values ($1, $2, $3, 1, 'MESSAGE_SENT', now())`,
    [deliveryId, webhookId, chatId],
  );
  await database.query("insert into webhook_queue (webhook_id, chat_id, due_at) values ($1, $2, now())", [
    webhookId,
    chatId,
  ]);
  const claim = async (): Promise<ClaimedChat> => (await queue.claim(1, 1, new Map()))[0]!;
  const earlier = await claim();
  await database.query("update webhook_queue set due_at = now(), lease = null");
  const current = await claim();
  const accepted = { deliveryId, durationMs: 1, statusCode: 204, error: null, nextInMs: null, isReleased: false };
  const record = (chat: ClaimedChat) => queue.record(chat, { ...accepted, startedAt: new Date(), status: "DELIVERED" });
  expect(await Promise.all([record(earlier), record(current)])).toEqual([false, true]);
});

it("DeliveryQueue makes a chat due again if deliveries are still pending after all deliveries in a claim were accepted", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 25, 1);
  const claim = async () => (await queue.claim(1, 1, new Map()))[0];
  const claimed = await claim();
  const last = claimed!.deliveries.at(-1);
  for (const delivery of claimed!.deliveries) {
    await queue.record(claimed!, {
      ...{ deliveryId: delivery.id, startedAt: new Date(), durationMs: 1, statusCode: 204, error: null },
      ...{ status: "DELIVERED", nextInMs: null, isReleased: delivery === last },
    });
  }
  expect((await claim())?.deliveries.map(({ seq }) => seq)).toEqual([21, 22, 23, 24, 25]);
});

it("an event does not make its chat due while another of the chat's deliveries is in progress or waiting to be retried", async () => {
  const { database, ownerId, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 1, 1);
  const claim = () => queue.claim(1, 1, new Map());
  const [claimed] = await claim();
  const { chatId, deliveries } = claimed!;
  const add = async (seq: number) => {
    const client = await aTransaction(database);
    const event = { chatId, seq, tx: 1, ordinal: seq, authorId: ownerId, clientMessageId: null };
    const fact = { type: "MessageSent", content: "Hello", kind: "TEXT" } as const;
    const recordedAt = new Date(Date.now() + 60_000);
    await queue.add([{ ...event, recordedAt, fact, studentId: newId(), tutorId: ownerId }], client);
    await client.query("commit");
  };
  await add(2);
  expect(await claim()).toEqual([]);
  await queue.record(claimed!, {
    ...{ deliveryId: deliveries[0]!.id, startedAt: new Date(), durationMs: 1, statusCode: 500, error: "Failed" },
    ...{ status: "PENDING", nextInMs: 3_600_000, isReleased: true },
  });
  await add(3);
  expect(await claim()).toEqual([]);
  expect(await pendingIn(database)).toBe(3);
});

it("a node whose claim on a chat has ended does not release the chat, which another node has claimed", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 1, 1);
  const claim = () => queue.claim(1, 1, new Map());
  const [earlier] = await claim();
  await database.query("update webhook_queue set due_at = now()");
  const [current] = await claim();
  await queue.release(earlier!, 0);
  expect(await claim()).toEqual([]);
  await queue.release(current!, 0);
  expect(await claim()).toHaveLength(1);
});

it("retrying a webhook's delivery while another of the chat's deliveries is in progress waits for that one", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 2, 1);
  await database.query("update webhook_delivery set status = 'FAILED' where seq = 1");
  const claim = async () => (await queue.claim(1, 1, new Map()))[0];
  const claimed = await claim();
  expect(claimed?.deliveries.map(({ seq }) => seq)).toEqual([2]);
  expect(await queue.redeliver(webhookId, null)).toBe(1);
  expect(await claim()).toBeUndefined();
  await queue.record(claimed!, {
    ...{ deliveryId: claimed!.deliveries[0]!.id, startedAt: new Date(), durationMs: 1, statusCode: 204, error: null },
    ...{ status: "DELIVERED", nextInMs: null, isReleased: true },
  });
  expect((await claim())?.deliveries.map(({ seq }) => seq)).toEqual([1]);
});

it("a webhook's pending delivery can be retried early, and keeps its number of attempts", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 1, 1);
  await database.query("update webhook_delivery set attempts = 3, first_attempt_at = now()");
  await database.query("update webhook_queue set due_at = now() + interval '1 hour'");
  const read = "select id, attempts, first_attempt_at is not null as tried from webhook_delivery";
  const [delivery] = await database.query<{ id: string }>(read);
  expect(await queue.redeliver(webhookId, null)).toBe(0);
  expect(await queue.measure()).toMatchObject({ due: 0 });
  expect(await queue.redeliver(webhookId, delivery!.id)).toBe(1);
  expect(await database.query(read)).toEqual([{ id: delivery!.id, attempts: 3, tried: true }]);
  expect(await queue.measure()).toMatchObject({ due: 1 });
});

it("a delivery that is retried keeps the time of its first attempt, which limits how long it is retried", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 1, 1);
  const times = [new Date("2026-01-01T10:00:00Z"), new Date("2026-01-01T11:00:00Z")];
  for (const startedAt of times) {
    const [claimed] = await queue.claim(1, 1, new Map());
    await queue.record(claimed!, {
      ...{ deliveryId: claimed!.deliveries[0]!.id, startedAt, durationMs: 1, statusCode: 500, error: "Failed" },
      ...{ status: "PENDING", nextInMs: 0, isReleased: true },
    });
  }
  const [claimed] = await queue.claim(1, 1, new Map());
  expect(claimed?.deliveries).toMatchObject([{ attempts: 2, firstAttemptAt: times[0] }]);
});

it("a claim includes at most the given number of chats per webhook, counting those that are already running", async () => {
  const { database, ownerId, webhookId, queue } = await aQueue();
  const otherId = await addWebhook(database, ownerId);
  await addPending(database, webhookId, 6, 6);
  await addPending(database, otherId, 6, 6);
  const claimed = await queue.claim(100, 4, new Map([[webhookId, 3]]));
  const countOf = (id: string) => claimed.filter((chat) => chat.webhookId === id).length;
  expect([countOf(webhookId), countOf(otherId)]).toEqual([1, 4]);
});

it("a chat whose claim ends without a retry is due again only if it got another delivery in the meantime", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 1, 1);
  const claim = async () => (await queue.claim(1, 1, new Map()))[0];
  await queue.release((await claim())!, null);
  expect(await claim()).toBeUndefined();
  await database.query("update webhook_queue set due_at = now()");
  const claimed = await claim();
  await database.query("update webhook_queue set version = version + 1");
  await queue.release(claimed!, null);
  expect(await claim()).toBeDefined();
});

it("DeliveryQueue deletes each replaced secret of a webhook once it no longer signs deliveries, and not before", async () => {
  const { database, webhookId, queue } = await aQueue();
  const rotate = `with older as (
      insert into webhook_older_secret values ($1, 'older', now() + $2::interval)
      on conflict (webhook_id, secret) do update set until = excluded.until
    )
    update webhook set previous_secret = 'old', previous_secret_until = now() + $2::interval where id = $1`;
  const read = `select previous_secret is not null as secret, previous_secret_until is not null as until,
    exists (select from webhook_older_secret) as older from webhook`;
  await database.query(rotate, [webhookId, "1 minute"]);
  expect(await queue.deleteOld()).toBe(0);
  expect(await database.query(read)).toEqual([{ secret: true, until: true, older: true }]);
  await database.query(rotate, [webhookId, "-1 second"]);
  expect(await queue.deleteOld()).toBe(0);
  expect(await database.query(read)).toEqual([{ secret: false, until: false, older: false }]);
});

it("deleting old deliveries skips those that another transaction has locked; a later run deletes them", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 2);
  await database.query("update webhook_delivery set created_at = now() - interval '31 days'");
  const other = await aTransaction(database);
  await other.query("select from webhook_delivery where seq = 1 for no key update");
  expect(await queue.deleteOld()).toBe(1);
  await other.query("commit");
  expect(await queue.deleteOld()).toBe(1);
});

it("abandoning a disabled webhook's pending deliveries does not delay events for its owner's other webhooks", async () => {
  const { database, ownerId, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 10);
  const otherId = await addWebhook(database, ownerId);
  const blocker = await aTransaction(database);
  await blocker.query("select from webhook_delivery for update");
  const disabling = queue.disable(webhookId, "FAILED");
  await untilWaiting(database);
  expect(await pendingIn(database)).toBe(10);
  await blocker.query("set local lock_timeout = 500");
  expect((await blocker.query(readSubscribers, [[ownerId]])).rows).toMatchObject([{ id: otherId }]);
  await blocker.query("commit");
  await disabling;
  expect(await pendingIn(database)).toBe(0);
});

it("a webhook's pending deliveries are abandoned, and requeued, at most 5,000 at a time", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 12_000);
  const changes = await countChanges(database);
  const sorted = async () => [...(await changes())].filter((count) => count > 0).toSorted((one, other) => one - other);
  await queue.disable(webhookId, "FAILED");
  expect(await sorted()).toEqual([2000, 5000, 5000]);
  expect(await pendingIn(database)).toBe(0);
  expect(await queue.measure()).toMatchObject({ due: 0 });

  await database.query("update webhook set disabled_at = null");
  await database.query("delete from changes");
  expect(await queue.redeliver(webhookId, null)).toBe(12_000);
  expect(await sorted()).toEqual([2000, 5000, 5000]);
  expect(await queue.measure()).toMatchObject({ due: 100 });
});

it("if a node fails while abandoning a disabled webhook's deliveries, a node that claims the webhook's chats abandons the rest", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 6000);
  const changes = await countChanges(database);
  // The second batch fails.
  await database.query("create unique index fails on changes ((count > 0)) where count > 0");
  await expect(queue.disable(webhookId, "FAILED")).rejects.toThrow("fails");
  expect(await changes()).toEqual([5000]);
  await database.query("drop index fails");
  const [claimed] = await queue.claim(1, 1, new Map());
  expect((await queue.targets([webhookId])).get(webhookId)?.isDisabled).toBe(true);
  await queue.giveUp(claimed!.webhookId);
  expect(await pendingIn(database)).toBe(0);
  expect(await queue.measure()).toMatchObject({ due: 0 });
});

it("a node that stops while it abandons a disabled webhook's deliveries leaves the rest to a node that claims one of the webhook's chats", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 6000);
  const blocker = await aTransaction(database);
  await blocker.query("select from webhook_delivery for update");
  const disabling = queue.disable(webhookId, "FAILED");
  await untilWaiting(database);
  queue.stop();
  await blocker.query("commit");
  await disabling;
  expect(await pendingIn(database)).toBe(1000);
  const pool = new Pool({ connectionString: database.url });
  atTheEnd(() => pool.end());
  const other = new DeliveryQueue(pool);
  const [claimed] = await other.claim(1, 1, new Map());
  await other.giveUp(claimed!.webhookId);
  expect(await pendingIn(database)).toBe(0);
});

it("a webhook that no longer belongs to an ended API key is not disabled with that key", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 1);
  const isEnabled = async () => (await database.query("select from webhook where disabled_at is null")).length === 1;
  await queue.disable(webhookId, "API_KEY", newId());
  expect(await isEnabled()).toBe(true);
  expect(await pendingIn(database)).toBe(1);

  const apiKeyId = newId();
  await database.query("update webhook set api_key_id = $1", [apiKeyId]);
  await queue.disable(webhookId, "API_KEY", apiKeyId);
  expect(await isEnabled()).toBe(false);
  expect(await pendingIn(database)).toBe(0);
});

it("retrying a pending delivery early does not deadlock with an attempt that is being stored", async () => {
  const { database, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 1);
  const [claimed] = await queue.claim(1, 1, new Map());
  const { id } = claimed!.deliveries[0]!;
  const recorder = await aTransaction(database);
  await recorder.query("select from webhook_queue where chat_id = $1 for update", [claimed!.chatId]);
  const retrying = queue.redeliver(webhookId, id);
  await untilWaiting(database);
  await recorder.query("set local lock_timeout = 500");
  const { rowCount } = await recorder.query("update webhook_delivery set attempts = 1 where id = $1", [id]);
  expect(rowCount).toBe(1);
  await recorder.query("commit");
  expect(await retrying).toBe(1);
});

it("deleting a webhook does not deadlock with an attempt that is being stored", async () => {
  const { database, ownerId, webhookId, queue } = await aQueue();
  await addPending(database, webhookId, 10);
  const opened = await openDatabase(database.url, [...accountRows, WebhookRow]);
  atTheEnd(() => opened.close());
  const service = new WebhookService({
    ...{ database: opened, queue, clock: systemClock },
    destinations: new Destinations([]),
  });
  const [claimed] = await queue.claim(1, 1, new Map());
  const [delivery] = claimed!.deliveries;
  const recorder = await aTransaction(database);
  await recorder.query("select from webhook_queue where chat_id = $1 for update", [claimed!.chatId]);
  const deleting = service.delete({ id: ownerId, role: "TEACHER", credentialId: newId(), scopes: null }, webhookId);
  await untilWaiting(database);
  await recorder.query("set local lock_timeout = 500");
  const store = "update webhook_delivery set status = 'DELIVERED' where id = $1";
  const { rowCount } = await recorder.query(store, [delivery!.id]);
  expect(rowCount).toBe(1);
  await recorder.query("commit");
  await deleting;
  for (const table of ["webhook", "webhook_delivery", "webhook_queue"]) {
    expect(await database.query(`select from ${table}`)).toEqual([]);
  }
});
