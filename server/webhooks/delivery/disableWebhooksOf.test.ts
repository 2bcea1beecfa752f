import type { EntityManager } from "typeorm";
import { accountRows } from "../../accounts/index.js";
import { openDatabase } from "../../platform/database/database.js";
import { lockByName } from "../../platform/database/lockByName.js";
import { newId } from "../../platform/ids.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { disableWebhooksOf } from "./disableWebhooksOf.js";
import { redeliveryLock } from "./DeliveryQueue.js";
import { readSubscribers, redeliver } from "./deliveryQueue.sql.js";

const insert = `insert into webhook (id, owner_id, url, secret, created_at, receives_since)
  values ($1, $2, 'https://example.org', '', now(), now())`;

it("disabling a user's webhooks does not deadlock with an event that is being queued for them", async () => {
  const testDatabase = await createTestDatabase();
  const { dataSource, close } = await openDatabase(testDatabase.url, accountRows);
  atTheEnd(close);
  const [ownerId, first, second] = [newId(), newId(), newId()];
  await testDatabase.query("insert into account (id, role, email) values ($1, 'TEACHER', 'amelia@example.org')", [
    ownerId,
  ]);
  // A scan of the table finds `second` first, because it is inserted first.
  for (const id of [second, first]) await testDatabase.query(insert, [id, ownerId]);
  const { disabling } = await dataSource.transaction(async (manager) => {
    await manager.query("select from webhook where id = $1 for share", [first]);
    const disabling = dataSource.transaction((other) => disableWebhooksOf(other, ownerId));
    await untilWaiting(testDatabase);
    expect(await manager.query(readSubscribers, [[ownerId]])).toHaveLength(2);
    return { disabling };
  });
  expect(await disabling).toBe(2);
});

it("disabling a user's webhooks does not have to wait for a redelivery that begins later", async () => {
  const testDatabase = await createTestDatabase();
  const { dataSource, close } = await openDatabase(testDatabase.url, accountRows);
  atTheEnd(close);
  const [ownerId, webhookId] = [newId(), newId()];
  await testDatabase.query("insert into account (id, role, email) values ($1, 'TEACHER', 'amelia@example.org')", [
    ownerId,
  ]);
  await testDatabase.query(insert, [webhookId, ownerId]);
  await testDatabase.query(
    `insert into webhook_delivery (id, webhook_id, chat_id, seq, type, created_at, status)
     select gen_random_uuid(), $1, gen_random_uuid(), i, 'MESSAGE_SENT', now(), 'FAILED' from generate_series(1, 2) i`,
    [webhookId],
  );
  const redeliverOne = async (manager: EntityManager) => {
    await lockByName(manager, redeliveryLock(webhookId));
    return manager.query<readonly [{ readonly count: number }]>(redeliver, [webhookId, null, 1]);
  };
  const { disabling, later } = await dataSource.transaction(async (manager) => {
    expect(await redeliverOne(manager)).toEqual([{ count: 1 }]);
    const disabling = dataSource.transaction((other) => disableWebhooksOf(other, ownerId));
    await untilWaiting(testDatabase);
    const later = dataSource.transaction(redeliverOne);
    await untilWaiting(testDatabase, 2);
    return { disabling, later };
  });
  expect(await disabling).toBe(1);
  await later;
});
