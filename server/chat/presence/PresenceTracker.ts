import { Any, type DataSource } from "typeorm";
import { writeEnvelope } from "../feed/envelope.js";
import type { ChatRows } from "../projections/chats.js";
import { PresenceRow } from "../rows/PresenceRow.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import type { Logger } from "../../platform/telemetry/logger.js";

type Parts = {
  readonly dataSource: DataSource;
  readonly rows: Pick<ChatRows, "newestOf">;
  readonly pubsub: PubSub;
  readonly logger: Logger;
};

type Sign = { readonly personId: string; readonly isHere: boolean };

/** How many rounds of a second pass between two signs of the same person. */
const roundsBetweenSigns = 20;
/** How many rounds somebody may be away unnoticed: a page that is loaded anew is away for a moment. */
const grace = 3;
/** How many of somebody's chats are told that they came or left. */
const maxTold = 100;
/** How many signs one statement stores. */
const signsAtOnce = 1000;

/** Knows who is connected, over all nodes, and tells those they have a chat with; everything is done once a second. */
export class PresenceTracker {
  private readonly here = new Map<string, number>();
  private readonly gone = new Map<string, number>();
  private round = 0;

  constructor(private readonly parts: Parts) {}

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
    // In the order of their people, so that nodes that store the same signs never wait for each other in a circle.
    const signs = [
      ...here.map((personId) => ({ personId, isHere: true })),
      ...gone.map((personId) => ({ personId, isHere: false })),
    ].sort((one, other) => (one.personId < other.personId ? -1 : 1));
    try {
      for (let i = 0; i < signs.length; i += signsAtOnce) await this.note(signs.slice(i, i + signsAtOnce));
    } catch (error) {
      this.parts.logger.warn({ err: error }, "Presence could not be noted");
    }
    this.parts.pubsub.publish(gone.map((to) => ({ to, envelope: writeEnvelope({ leftNode: true }) })));
  }

  /** Everybody leaves: the node stops. */
  async close(): Promise<void> {
    for (const person of this.here.keys()) this.gone.set(person, 0);
    this.here.clear();
    await this.flush();
  }

  /** Stores signs, and tells the counterparts of those for whom they are news. */
  private async note(signs: readonly Sign[]): Promise<void> {
    const online = await this.parts.dataSource.manager.find(PresenceRow, {
      select: { personId: true },
      where: { personId: Any(signs.map(({ personId }) => personId)), isOnline: true },
    });
    const wasOnline = new Set(online.map(({ personId }) => personId));
    const news = signs.filter(({ personId, isHere }) => wasOnline.has(personId) !== isHere);
    // Read before anything is stored: where this fails, the next signs are news again.
    const people = news.map(({ personId }) => personId);
    const chats = people.length === 0 ? [] : await this.parts.rows.newestOf(people, maxTold);
    const lastSeenAt = await this.store(signs);
    this.parts.pubsub.publish(
      chats.map(({ chatId, personId, counterpartId: to }) => {
        const isOnline = !wasOnline.has(personId);
        return {
          to,
          envelope: writeEnvelope({ signal: { type: "PresenceChanged", chatId, personId, isOnline, lastSeenAt } }),
        };
      }),
    );
  }

  /** Stores signs, one at least; returns when, by the database's clock. */
  private async store(signs: readonly Sign[]): Promise<Date> {
    const stored = await this.parts.dataSource
      .createQueryBuilder()
      .insert()
      .into(PresenceRow)
      .values(signs.map((sign) => ({ ...sign, seenAt: () => "now()" })))
      .orUpdate(["seen_at", "is_here"], ["person_id"])
      .returning(["seenAt"])
      .updateEntity(false)
      .execute();
    const [{ seen_at: seenAt }] = stored.raw as [{ readonly seen_at: Date }];
    return seenAt;
  }
}
