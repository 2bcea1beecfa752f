import type { Pool } from "pg";

/** A chat, and the person whose devices it is to reach. */
export type DeliveryTo = { readonly chatId: string; readonly personId: string };

/** Up to which sequence number each of these chats has reached the person's devices; 0 where nothing is known. */
export async function readDeliveries(pool: Pool, asked: readonly DeliveryTo[]): Promise<readonly number[]> {
  const text = `select coalesce(d.up_to, 0) as up_to
    from unnest($1::uuid[], $2::uuid[]) with ordinality as asked(chat_id, person_id, place)
    left join chat_delivery d using (chat_id, person_id) order by place`;
  const values = [asked.map(({ chatId }) => chatId), asked.map(({ personId }) => personId)];
  const { rows } = await pool.query<{ up_to: string }>({ name: "delivery-of", text, values });
  return rows.map(({ up_to }) => Number(up_to));
}
