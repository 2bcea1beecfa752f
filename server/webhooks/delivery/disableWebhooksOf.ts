import type { EntityManager } from "typeorm";
import * as sql from "./deliveryQueue.sql.js";
import { endLeases } from "./endLeases.js";

/**
 * Disables a user's webhooks within the caller's transaction; returns how many. The pending deliveries, of which there
 * may be many, fail later, when nodes claim them.
 */
export async function disableWebhooksOf(manager: EntityManager, ownerId: string): Promise<number> {
  const [disabled] = await manager.query<[readonly { readonly id: string }[], number]>(sql.disableAllOf, [ownerId]);
  const ids = disabled.map(({ id }) => id);
  if (ids.length > 0) await endLeases(manager, ids);
  return ids.length;
}
