import type { EntityManager } from "typeorm";
import * as sql from "./deliveryQueue.sql.js";

/** Ends the leases of webhooks within the caller's transaction, so that their chats are claimed again. */
export async function endLeases(manager: EntityManager, webhookIds: readonly string[]): Promise<void> {
  await manager.query(sql.endLeases, [webhookIds]);
}
