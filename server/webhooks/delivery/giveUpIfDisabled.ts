import type { EntityManager } from "typeorm";
import * as sql from "./deliveryQueue.sql.js";

/**
 * Fails a webhook's pending deliveries within the caller's transaction if the webhook is disabled. Call
 * `DeliveryQueue.giveUp` first, so that few are left to fail.
 */
export async function giveUpIfDisabled(manager: EntityManager, webhookId: string): Promise<void> {
  const disabled = await manager.query<readonly unknown[]>(sql.lockDisabled, [webhookId]);
  if (disabled.length === 0) return;
  await manager.query(sql.endClaims, [webhookId]);
  await manager.query(sql.giveUp, [webhookId, null]);
}
