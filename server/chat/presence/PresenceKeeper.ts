import type { Pool } from "pg";
import { writeLetter } from "../letter.js";
import { isOnline } from "./readPresence.js";
import type { Bell } from "../../platform/bell/bell.js";
import type { Logger } from "../../platform/logger.js";

type Changed = {
  readonly chat_id: string;
  readonly person_id: string;
  readonly is_here: boolean;
  readonly seen_at: Date;
  readonly to: string;
};

/** How many rounds of a second pass between two signs of the same person. */
const roundsBetweenSigns = 20;
/** How many rounds somebody may be away unnoticed: a page that is loaded anew is away for a moment. */
const grace = 3;
/** How many of somebody's chats are told that they came or left. */
const mostTold = 100;

/** Knows who is connected, over all nodes, and tells those they have a chat with; everything is done once a second. */
export class PresenceKeeper {
  private readonly here = new Map<string, number>();
  private readonly gone = new Map<string, number>();
  private round = 0;

  constructor(private readonly parts: { readonly pool: Pool; readonly bell: Bell; readonly logger: Logger }) {}

  /** Somebody has connected to this node, or is said to have left another one while they are here. */
  arrive(person: string): void {
    this.gone.delete(person);
    this.here.set(person, this.round - roundsBetweenSigns);
  }

  /** Somebody has no connection to this node any more. */
  leave(person: string): void {
    if (!this.here.delete(person)) return;
    this.gone.set(person, this.round + grace);
  }

  /** One round: signs of those who are here, and word of those who came or left. */
  async flush(): Promise<void> {
    this.round += 1;
    const here = [...this.here].filter(([, at]) => at + roundsBetweenSigns <= this.round).map(([person]) => person);
    const gone = [...this.gone].filter(([, at]) => at <= this.round).map(([person]) => person);
    if (here.length + gone.length === 0) return;
    for (const person of here) this.here.set(person, this.round);
    for (const person of gone) this.gone.delete(person);
    try {
      this.tell(await this.write([...here, ...gone], here.length));
    } catch (error) {
      this.parts.logger.warn({ err: error }, "Presence could not be noted");
    }
    this.parts.bell.ring(gone.map((to) => ({ to, letter: writeLetter({ leftNode: true }) })));
  }

  /** Everybody leaves: the node stops. */
  async close(): Promise<void> {
    for (const person of this.here.keys()) this.gone.set(person, 0);
    this.here.clear();
    await this.flush();
  }

  /** Notes signs, the first `hereCount` of people who are here; answers the chats in which that is news. */
  private async write(people: readonly string[], hereCount: number): Promise<readonly Changed[]> {
    const text = `with signs as (
        select person_id, place <= $2 as is_here from unnest($1::uuid[]) with ordinality as s(person_id, place)
      ), news as (
        select s.* from signs s left join person_presence p using (person_id)
        where s.is_here is distinct from ${isOnline}
      ), noted as (
        insert into person_presence (person_id, seen_at, is_here) select person_id, now(), is_here from signs order by 1
        on conflict (person_id) do update set seen_at = excluded.seen_at, is_here = excluded.is_here
      )
      select chat.id as chat_id, person_id, is_here, now() as seen_at,
        case when person_id = student_id then tutor_id else student_id end as to
      from news cross join lateral (
        select * from chat where student_id = person_id or tutor_id = person_id
        order by last_message_tx desc limit ${mostTold}
      ) chat`;
    const values = [people, hereCount];
    return (await this.parts.pool.query<Changed>({ name: "presence-note", text, values })).rows;
  }

  private tell(rows: readonly Changed[]): void {
    this.parts.bell.ring(
      rows.map(({ chat_id: chatId, person_id: personId, is_here: isOnline, seen_at: lastSeenAt, to }) => {
        return {
          to,
          letter: writeLetter({ signal: { type: "PresenceChanged", chatId, personId, isOnline, lastSeenAt } }),
        };
      }),
    );
  }
}
