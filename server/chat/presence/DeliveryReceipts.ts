import type { Pool } from "pg";
import { writeEnvelope } from "../feed/envelope.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import type { Logger } from "../../platform/telemetry/logger.js";

/** A place up to which a chat has reached a person's devices. */
type Mark = { readonly chatId: string; readonly personId: string; readonly upTo: number };

type Changed = { readonly chat_id: string; readonly person_id: string; readonly up_to: string; readonly to: string };

/**
 * Remembers up to where each chat has reached the devices of each of its two people, and tells the other one. Marks are
 * gathered and written once a second; one that a crash takes along is made good when the person is back.
 */
export class DeliveryReceipts {
  /** By person and chat. */
  private pending = new Map<string, Map<string, number>>();
  private arrived = new Set<string>();

  constructor(private readonly parts: { readonly pool: Pool; readonly pubsub: PubSub; readonly logger: Logger }) {}

  /** Notes that a message has reached a device. */
  note({ chatId, personId, upTo }: Mark): void {
    const chats = this.pending.get(personId) ?? new Map<string, number>();
    if (chats.size === 0) this.pending.set(personId, chats);
    if ((chats.get(chatId) ?? 0) < upTo) chats.set(chatId, upTo);
  }

  /** Notes that a device of somebody's has fetched all of their chats. */
  noteAll(personId: string): void {
    this.arrived.add(personId);
  }

  /** Writes what was noted, and tells the other side. */
  async flush(): Promise<void> {
    if (this.pending.size + this.arrived.size === 0) return;
    const people = [...this.arrived];
    const marks = [...this.pending].flatMap(([personId, chats]) => {
      return [...chats].map(([chatId, upTo]): Mark => ({ chatId, personId, upTo }));
    });
    this.pending = new Map();
    this.arrived = new Set();
    // In SQL: everyone who has arrived may have hundreds of chats, whose rows would all come here only to be written again.
    const text = `with marks as (
        select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as given(chat_id, person_id, up_to)
        union all
        select id, person_id, last_message_seq from unnest($4::uuid[]) as arrived(person_id)
        join chat on student_id = person_id or tutor_id = person_id
      ), noted as (
        insert into chat_delivery as d (chat_id, person_id, up_to)
        select chat_id, person_id, max(up_to) from marks group by chat_id, person_id order by chat_id, person_id
        on conflict (chat_id, person_id) do update set up_to = excluded.up_to where d.up_to < excluded.up_to
        returning chat_id, person_id, up_to
      )
      select noted.*, case when person_id = student_id then tutor_id else student_id end as to
      from noted join chat on chat.id = chat_id`;
    const values = [marks.map((m) => m.chatId), marks.map((m) => m.personId), marks.map((m) => m.upTo), people];
    try {
      const { rows } = await this.parts.pool.query<Changed>({ name: "delivery-note", text, values });
      this.tell(rows);
    } catch (error) {
      this.parts.logger.warn({ err: error }, "Deliveries could not be noted");
      for (const mark of marks) this.note(mark);
      for (const person of people) this.noteAll(person);
    }
  }

  private tell(rows: readonly Changed[]): void {
    this.parts.pubsub.publish(
      rows.map(({ chat_id: chatId, person_id: personId, up_to, to }) => {
        return {
          to,
          envelope: writeEnvelope({ signal: { type: "Delivered", chatId, personId, upTo: Number(up_to) } }),
        };
      }),
    );
  }
}
