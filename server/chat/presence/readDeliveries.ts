import type { EntityManager } from "typeorm";
import { DeliveryRow } from "../rows/DeliveryRow.js";

export type DeliveryTo = { readonly chatId: string; readonly personId: string };

/**
 * Returns, for each request, the sequence number of the last message in the chat that has reached any of the person's
 * devices; 0 if none has.
 */
export async function readDeliveries(
  manager: EntityManager,
  requested: readonly DeliveryTo[],
): Promise<readonly number[]> {
  const keyOf = ({ chatId, personId }: DeliveryTo) => `${chatId} ${personId}`;
  const rows = await manager.findBy(
    DeliveryRow,
    requested.map(({ chatId, personId }) => ({ chatId, personId })),
  );
  const marks = new Map(rows.map((row) => [keyOf(row), row.upTo]));
  return requested.map((each) => marks.get(keyOf(each)) ?? 0);
}
