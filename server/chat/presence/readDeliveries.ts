import type { EntityManager } from "typeorm";
import { DeliveryRow } from "../rows/DeliveryRow.js";

/** A chat, and the person whose devices it is to reach. */
export type DeliveryTo = { readonly chatId: string; readonly personId: string };

/** Up to which sequence number each of these chats has reached the person's devices; 0 where nothing is known. */
export async function readDeliveries(manager: EntityManager, asked: readonly DeliveryTo[]): Promise<readonly number[]> {
  const keyOf = ({ chatId, personId }: DeliveryTo) => `${chatId} ${personId}`;
  const rows = await manager.findBy(
    DeliveryRow,
    asked.map(({ chatId, personId }) => ({ chatId, personId })),
  );
  const marks = new Map(rows.map((row) => [keyOf(row), row.upTo]));
  return asked.map((each) => marks.get(keyOf(each)) ?? 0);
}
