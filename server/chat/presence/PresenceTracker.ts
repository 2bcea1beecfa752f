import { Any, type DataSource } from "typeorm";
import { writeEnvelope } from "../feed/envelope.js";
import type { ChatRows } from "../projections/chats.js";
import { PresenceRow } from "../rows/PresenceRow.js";
import type { PubSub } from "../../platform/pubsub/pubsub.js";
import type { Logger } from "../../platform/telemetry/logger.js";

type Dependencies = {
  readonly dataSource: DataSource;
  readonly rows: Pick<ChatRows, "newestOf">;
  readonly pubsub: PubSub;
  readonly logger: Logger;
};

type Heartbeat = { readonly personId: string; readonly isConnected: boolean };

/** The number of ticks, one second each, between two heartbeats of the same person. */
const heartbeatTicks = 20;
/** The number of ticks before a disconnect counts: a page that reloads disconnects for a moment. */
const graceTicks = 3;
/** How many of a person's chats are notified when they connect or disconnect: the newest ones. */
const maxNotifiedChats = 100;
/** How many heartbeats one statement stores. */
const heartbeatsPerStatement = 1000;

/** Tracks who is connected to any node, and notifies their counterparts; works in ticks of one second. */
export class PresenceTracker {
  /** The tick of each connected person's last heartbeat. */
  private readonly connected = new Map<string, number>();
  /** The tick at which each disconnected person counts as gone. */
  private readonly leaving = new Map<string, number>();
  private tick = 0;

  constructor(private readonly deps: Dependencies) {}

  /** A person has connected to this node, or has left another node while connected to this one. */
  arrive(person: string): void {
    this.leaving.delete(person);
    this.connected.set(person, this.tick - heartbeatTicks);
  }

  /** A person has closed their last connection to this node. */
  leave(person: string): void {
    if (!this.connected.delete(person)) return;
    this.leaving.set(person, this.tick + graceTicks);
  }

  /** Runs one tick: stores heartbeats, and publishes who has connected or disconnected. */
  async flush(): Promise<void> {
    this.tick += 1;
    const due = [...this.connected].filter(([, at]) => at + heartbeatTicks <= this.tick).map(([person]) => person);
    const gone = [...this.leaving].filter(([, at]) => at <= this.tick).map(([person]) => person);
    if (due.length + gone.length === 0) return;
    for (const person of due) this.connected.set(person, this.tick);
    for (const person of gone) this.leaving.delete(person);
    // Sorted by person, so that nodes that store the same heartbeats never deadlock.
    const heartbeats = [
      ...due.map((personId) => ({ personId, isConnected: true })),
      ...gone.map((personId) => ({ personId, isConnected: false })),
    ].sort((one, other) => (one.personId < other.personId ? -1 : 1));
    try {
      for (let i = 0; i < heartbeats.length; i += heartbeatsPerStatement) {
        await this.record(heartbeats.slice(i, i + heartbeatsPerStatement));
      }
    } catch (error) {
      this.deps.logger.warn({ err: error }, "Failed to store presence");
    }
    this.deps.pubsub.publish(gone.map((to) => ({ to, envelope: writeEnvelope({ leftNode: true }) })));
  }

  /** Reports everyone on this node as disconnected, because the node stops. */
  async close(): Promise<void> {
    for (const person of this.connected.keys()) this.leaving.set(person, 0);
    this.connected.clear();
    await this.flush();
  }

  /** Stores heartbeats, and notifies the counterparts of the people whose presence changes. */
  private async record(heartbeats: readonly Heartbeat[]): Promise<void> {
    const online = await this.deps.dataSource.manager.find(PresenceRow, {
      select: { personId: true },
      where: { personId: Any(heartbeats.map(({ personId }) => personId)), isOnline: true },
    });
    const wasOnline = new Set(online.map(({ personId }) => personId));
    const changes = heartbeats.filter(({ personId, isConnected }) => wasOnline.has(personId) !== isConnected);
    // Read before anything is stored: if this fails, the next heartbeats are changes again.
    const people = changes.map(({ personId }) => personId);
    const chats = people.length === 0 ? [] : await this.deps.rows.newestOf(people, maxNotifiedChats);
    const lastSeenAt = await this.store(heartbeats);
    this.deps.pubsub.publish(
      chats.map(({ chatId, personId, counterpartId: to }) => {
        const isOnline = !wasOnline.has(personId);
        return {
          to,
          envelope: writeEnvelope({ signal: { type: "PresenceChanged", chatId, personId, isOnline, lastSeenAt } }),
        };
      }),
    );
  }

  /** Stores at least one heartbeat; returns the time, by the database's clock. */
  private async store(heartbeats: readonly Heartbeat[]): Promise<Date> {
    const stored = await this.deps.dataSource
      .createQueryBuilder()
      .insert()
      .into(PresenceRow)
      .values(heartbeats.map((heartbeat) => ({ ...heartbeat, seenAt: () => "now()" })))
      .orUpdate(["seen_at", "is_here"], ["person_id"])
      .returning(["seenAt"])
      .updateEntity(false)
      .execute();
    const [{ seen_at: seenAt }] = stored.raw as [{ readonly seen_at: Date }];
    return seenAt;
  }
}
