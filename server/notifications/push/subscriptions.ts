import { type EntityManager, In } from "typeorm";
import { liveSessions } from "../../accounts/index.js";
import { PushSubscriptionRow } from "../rows/PushSubscriptionRow.js";

export type Subscription = Pick<PushSubscriptionRow, "endpoint" | "p256dh" | "auth" | "sessionId">;

/** Returns devices by user id, omitting those whose session was revoked. */
export async function readSubscriptions(
  manager: EntityManager,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly Subscription[]>> {
  const rows = await manager.findBy(PushSubscriptionRow, { accountId: In([...people]) });
  const live = await liveSessions(
    manager,
    rows.map(({ sessionId }) => sessionId),
  );
  const byPerson = new Map<string, PushSubscriptionRow[]>();
  for (const row of rows.filter(({ sessionId }) => live.has(sessionId))) {
    byPerson.set(row.accountId, [...(byPerson.get(row.accountId) ?? []), row]);
  }
  return byPerson;
}
