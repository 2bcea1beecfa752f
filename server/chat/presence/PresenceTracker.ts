import { Any, type DataSource } from "typeorm";
import { PersonRow } from "../../accounts/index.js";
import { writeEnvelope } from "../feed/envelope.js";
import type { ChatRows, PersonInChat } from "../projections/chats.js";
import { PresenceRow } from "../rows/PresenceRow.js";
import type { Envelope, PubSub } from "../../platform/pubsub/pubsub.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

type Dependencies = {
  readonly dataSource: DataSource;
  readonly rows: Pick<ChatRows, "newestOf">;
  readonly pubsub: PubSub;
  readonly telemetry: Pick<Telemetry, "taskFailed">;
};

type Heartbeat = {
  readonly personId: string;
  readonly isConnected: boolean;
  /** When the person was last seen, as a `performance.now()` timestamp. */
  readonly at: number;
};

/** The number of one-second ticks between two heartbeats of the same person. */
const heartbeatTicks = 20;
/** Ticks until a disconnected person counts as gone; a page reload disconnects them only briefly. */
const graceTicks = 3;
/** Ticks between two searches for expired heartbeats. */
const expiryTicks = 15;
/** Presence is published only to the counterparts in a person's newest chats, up to this many. */
const maxNotifiedChats = 100;
const heartbeatsPerStatement = 1000;
const subscribersPerStatement = 100;

/**
 * Tracks which of this node's users are present, and notifies their counterparts on any node. Runs in one-second ticks.
 * Users are present while connected and for a while after activity without a connection. If a node crashes, the other
 * nodes notify its users' counterparts once the users' heartbeats expire.
 */
export class PresenceTracker {
  /** The tick of each connected person's last heartbeat. */
  private readonly connected = new Map<string, number>();
  /** When each person disconnected, as a `performance.now()` timestamp, and the tick when they will count as gone. */
  private readonly leaving = new Map<string, { readonly at: number; goneTick: number }>();
  /** Users who have been active since the last tick without being connected to this node. */
  private readonly active = new Set<string>();
  /** Users who have subscribed since the last tick. */
  private readonly subscribed = new Set<string>();
  private tick = 0;

  constructor(private readonly deps: Dependencies) {}

  /** Records that a person has connected to this node, or has left another node while connected to this one. */
  arrive(person: string): void {
    this.leaving.delete(person);
    this.active.delete(person);
    this.connected.set(person, this.tick - heartbeatTicks);
  }

  /** Records that a person is typing or has sent a message, so that they count as present even without a connection. */
  noteSignOfLife(person: string): void {
    if (this.connected.has(person)) return;
    this.leaving.delete(person);
    this.active.add(person);
  }

  /** Records that a person has closed their last connection to this node. */
  leave(person: string): void {
    if (!this.connected.delete(person)) return;
    this.leaving.set(person, { at: performance.now(), goneTick: this.tick + graceTicks });
  }

  /**
   * At the next tick, sends a person the presence of their counterparts, which may have changed since the chats were
   * fetched.
   */
  reportTo(person: string): void {
    this.subscribed.add(person);
  }

  /** Runs one tick: stores heartbeats and publishes presence changes. */
  async flush(): Promise<void> {
    this.tick += 1;
    const beating = peopleOf(this.connected, (at) => at + heartbeatTicks <= this.tick);
    const active = [...this.active];
    const due = [...beating, ...active];
    const gone = [...this.leaving].filter(([, { goneTick }]) => goneTick <= this.tick);
    const subscribers = [...this.subscribed];
    const isExpiryDue = this.tick % expiryTicks === 0;
    if (due.length + gone.length + subscribers.length === 0 && !isExpiryDue) return;
    for (const person of beating) this.connected.set(person, this.tick);
    for (const [person] of gone) this.leaving.delete(person);
    this.active.clear();
    // Sorting by person prevents deadlocks between nodes that store heartbeats for the same people.
    const heartbeats = [
      ...due.map((personId) => ({ personId, isConnected: true, at: performance.now() })),
      ...gone.map(([personId, { at }]) => ({ personId, isConnected: false, at })),
    ].sort((one, other) => (one.personId < other.personId ? -1 : 1));
    try {
      for (let i = 0; i < heartbeats.length; i += heartbeatsPerStatement) {
        await this.record(heartbeats.slice(i, i + heartbeatsPerStatement));
      }
      if (isExpiryDue) await this.expire();
      for (let i = 0; i < subscribers.length; i += subscribersPerStatement) {
        await this.report(subscribers.slice(i, i + subscribersPerStatement));
      }
      this.deps.pubsub.publish(gone.map(([to]) => ({ to, envelope: writeEnvelope({ leftNode: true }) })));
    } catch (error) {
      this.deps.telemetry.taskFailed("Failed to store presence", error);
      // The next tick retries, except for people who have connected, disconnected or been active in the meantime.
      const away = (person: string) => ![this.connected, this.active, this.leaving].some((known) => known.has(person));
      for (const person of beating)
        if (this.connected.has(person)) this.connected.set(person, this.tick - heartbeatTicks);
      for (const person of active.filter(away)) this.active.add(person);
      for (const [person, left] of gone) if (away(person)) this.leaving.set(person, left);
    }
  }

  /** Reports everyone who is connected to this node, or has just disconnected, as gone. */
  async close(): Promise<void> {
    for (const person of this.connected.keys()) this.leave(person);
    for (const left of this.leaving.values()) left.goneTick = 0;
    await this.flush();
  }

  /**
   * Stores the heartbeats of existing accounts. If a person's presence changes, notifies that person's counterparts.
   */
  private async record(current: readonly Heartbeat[]): Promise<void> {
    // A failover may have lost the accounts of users who are still connected.
    const accounts = await this.deps.dataSource.manager.find(PersonRow, {
      select: { id: true },
      where: { id: Any(current.map(({ personId }) => personId)) },
    });
    const known = new Set(accounts.map(({ id }) => id));
    const heartbeats = current.filter(({ personId }) => known.has(personId));
    if (heartbeats.length === 0) return;
    const online = await this.deps.dataSource.manager.find(PresenceRow, {
      select: { personId: true },
      where: { personId: Any(heartbeats.map(({ personId }) => personId)), isOnline: true },
    });
    const wasOnline = new Set(online.map(({ personId }) => personId));
    const changes = heartbeats.filter(({ personId, isConnected }) => wasOnline.has(personId) !== isConnected);
    // Read the chats before storing anything: if this fails, the next heartbeats count as changes again.
    const people = changes.map(({ personId }) => personId);
    const chats = people.length === 0 ? [] : await this.deps.rows.newestOf(people, maxNotifiedChats);
    const lastSeen = await this.store(heartbeats);
    this.notify(chats, lastSeen, (person) => !wasOnline.has(person));
  }

  /**
   * Marks users as disconnected once their heartbeats have expired, because the users became inactive or their node
   * crashed. Notifies their counterparts. Every node does this, skipping users whom another node is marking. A partial
   * index finds the connected users.
   */
  private async expire(): Promise<void> {
    const count = await this.deps.dataSource.transaction(async (manager) => {
      const rows = await manager.find(PresenceRow, {
        select: { personId: true, seenAt: true },
        where: { isConnected: true, isOnline: false },
        take: heartbeatsPerStatement,
        lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
      });
      if (rows.length === 0) return 0;
      const lastSeen = new Map(rows.map(({ personId, seenAt }) => [personId, seenAt]));
      const people = [...lastSeen.keys()];
      const chats = await this.deps.rows.newestOf(people, maxNotifiedChats);
      await manager.update(PresenceRow, { personId: Any(people) }, { isConnected: false });
      // New heartbeats from these users wait for the commit, so the resulting notifications come after those sent here.
      this.notify(chats, lastSeen, () => false);
      return rows.length;
    });
    if (count === heartbeatsPerStatement) await this.expire();
  }

  private async report(people: readonly string[]): Promise<void> {
    const chats = await this.deps.rows.newestOf(people, maxNotifiedChats);
    const counterparts = chats.map(({ counterpartId }) => counterpartId);
    const rows = await this.deps.dataSource.manager.findBy(PresenceRow, { personId: Any(counterparts) });
    const known = new Map(rows.map((row) => [row.personId, row]));
    this.deps.pubsub.publish(
      chats.flatMap(({ chatId, personId: to, counterpartId }) => {
        const row = known.get(counterpartId);
        return row ? [{ to, envelope: presenceEnvelope(chatId, counterpartId, row.isOnline, row.seenAt) }] : [];
      }),
    );
    for (const person of people) this.subscribed.delete(person);
  }

  private notify(
    chats: readonly PersonInChat[],
    lastSeen: ReadonlyMap<string, Date>,
    isOnline: (person: string) => boolean,
  ): void {
    this.deps.pubsub.publish(
      chats.map(({ chatId, personId, counterpartId: to }) => {
        const lastSeenAt = lastSeen.get(personId) ?? new Date();
        return { to, envelope: presenceEnvelope(chatId, personId, isOnline(personId), lastSeenAt) };
      }),
    );
  }

  /** Returns when each person was last seen, according to the database's clock. */
  private async store(heartbeats: readonly Heartbeat[]): Promise<ReadonlyMap<string, Date>> {
    const now = performance.now();
    const stored = await this.deps.dataSource
      .createQueryBuilder()
      .insert()
      .into(PresenceRow)
      .values(
        heartbeats.map(({ at, ...heartbeat }) => ({
          ...heartbeat,
          seenAt: () => `now() - interval '${Math.round(now - at)} milliseconds'`,
        })),
      )
      .orUpdate(["seen_at", "is_here"], ["person_id"])
      .returning(["personId", "seenAt"])
      .updateEntity(false)
      .execute();
    const rows = stored.raw as readonly { readonly person_id: string; readonly seen_at: Date }[];
    return new Map(rows.map((row) => [row.person_id, row.seen_at]));
  }
}

function presenceEnvelope(chatId: string, personId: string, isOnline: boolean, lastSeenAt: Date): Envelope {
  return writeEnvelope({ signal: { type: "PresenceChanged", chatId, personId, isOnline, lastSeenAt } });
}

function peopleOf(ticks: ReadonlyMap<string, number>, matches: (at: number) => boolean): readonly string[] {
  return [...ticks].filter(([, at]) => matches(at)).map(([person]) => person);
}
