import type { Pool } from "pg";
import { writeEnvelope } from "../feed/envelope.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

/** How far a chat's messages have been delivered to a person's devices. */
type Mark = { readonly chatId: string; readonly personId: string; readonly upTo: number };

type Receipt = { readonly chat_id: string; readonly person_id: string; readonly up_to: string; readonly to: string };

/** New subscribers get receipts only for their newest chats, up to this many. */
const maxReportedChats = 100;
/** Few enough for a statement to finish within its timeout: a person can have hundreds of chats. */
const peoplePerStatement = 100;
const marksPerStatement = 1000;

// Uses SQL because TypeORM would fetch all of these people's chats, possibly hundreds each, just to write their marks.
const noteMarks = `
with marks as (
  -- A failover may have lost the last messages.
  select chat_id, person_id, least(up_to, last_message_seq) as up_to
  from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as given(chat_id, person_id, up_to) join chat on id = chat_id
  union all
  select id, person_id, last_message_seq from unnest($4::uuid[]) as arrived(person_id)
  join chat on student_id = person_id or tutor_id = person_id
),
noted as (
  insert into chat_delivery as d (chat_id, person_id, up_to)
  select chat_id, person_id, max(marks.up_to) from marks left join chat_delivery k using (chat_id, person_id)
  -- On a conflict, Postgres locks the row even if the update's condition is false, and locking a row writes to disk.
  where k.up_to is null or k.up_to < marks.up_to
  group by chat_id, person_id order by chat_id, person_id
  on conflict (chat_id, person_id) do update set up_to = excluded.up_to where d.up_to < excluded.up_to
  returning chat_id, person_id, up_to
)
select noted.*, case when person_id = student_id then tutor_id else student_id end as to
from noted join chat on chat.id = chat_id`;

// Uses SQL because TypeORM would fetch the receipts for all of these people's chats, few of which have unread messages.
const readReceipts = `
select chat.id as chat_id, d.person_id, d.up_to, asked.person_id as to
from unnest($1::uuid[]) as asked(person_id) cross join lateral (
  select id from chat
  where (student_id = asked.person_id or tutor_id = asked.person_id)
    and case when student_id = asked.person_id then student_sent > tutor_read else tutor_sent > student_read end
  order by last_message_tx desc limit $2
) chat join chat_delivery d on d.chat_id = chat.id and d.person_id <> asked.person_id`;

/**
 * Stores how far each chat's messages have been delivered to each participant's devices, and notifies the counterpart.
 * Marks are collected and written once a second; a mark lost in a crash is recovered when the person reconnects.
 */
export class DeliveryReceipts {
  /** The highest delivered sequence number to store at the next flush, by person and chat. */
  private pending = new Map<string, Map<string, number>>();
  private caughtUp = new Set<string>();
  /** Users who have subscribed since the last flush. */
  private subscribed = new Set<string>();

  constructor(
    private readonly deps: {
      readonly pool: Pool;
      readonly pubsub: PubSub;
      readonly telemetry: Pick<Telemetry, "taskFailed">;
    },
  ) {}

  note({ chatId, personId, upTo }: Mark): void {
    const chats = this.pending.get(personId) ?? new Map<string, number>();
    if (chats.size === 0) this.pending.set(personId, chats);
    if ((chats.get(chatId) ?? 0) < upTo) chats.set(chatId, upTo);
  }

  /** Records that one of a person's devices has received all messages in the person's chats. */
  noteAll(personId: string): void {
    this.caughtUp.add(personId);
  }

  /**
   * At the next flush, sends a person the receipts for the messages they sent that the counterparts have not read yet.
   * Receipts published while the person was not subscribed are lost.
   */
  reportTo(personId: string): void {
    this.subscribed.add(personId);
  }

  async flush(): Promise<void> {
    await this.store();
    await this.report();
  }

  private async store(): Promise<void> {
    let people = [...this.caughtUp];
    let marks = [...this.pending].flatMap(([personId, chats]) => {
      return [...chats].map(([chatId, upTo]): Mark => ({ chatId, personId, upTo }));
    });
    this.pending = new Map();
    this.caughtUp = new Set();
    try {
      while (marks.length + people.length > 0) {
        const some = marks.slice(0, marksPerStatement);
        const columns = [some.map((m) => m.chatId), some.map((m) => m.personId), some.map((m) => m.upTo)];
        const values = [...columns, people.slice(0, peoplePerStatement)];
        const { rows } = await this.deps.pool.query<Receipt>({ name: "delivery-note", text: noteMarks, values });
        this.notify(rows);
        marks = marks.slice(marksPerStatement);
        people = people.slice(peoplePerStatement);
      }
    } catch (error) {
      this.deps.telemetry.taskFailed("Failed to store delivery receipts", error);
      for (const mark of marks) this.note(mark);
      for (const person of people) this.noteAll(person);
    }
  }

  private async report(): Promise<void> {
    let people = [...this.subscribed];
    this.subscribed = new Set();
    try {
      while (people.length > 0) {
        const values = [people.slice(0, peoplePerStatement), maxReportedChats];
        const { rows } = await this.deps.pool.query<Receipt>({ name: "delivery-report", text: readReceipts, values });
        this.notify(rows);
        people = people.slice(peoplePerStatement);
      }
    } catch (error) {
      this.deps.telemetry.taskFailed("Failed to report delivery receipts", error);
      for (const person of people) this.reportTo(person);
    }
  }

  private notify(rows: readonly Receipt[]): void {
    this.deps.pubsub.publish(
      rows.map(({ chat_id: chatId, person_id: personId, up_to, to }) => {
        return {
          to,
          envelope: writeEnvelope({ signal: { type: "Delivered", chatId, personId, upTo: Number(up_to) } }),
        };
      }),
    );
  }
}
