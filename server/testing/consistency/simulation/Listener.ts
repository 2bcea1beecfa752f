import type { Happening } from "../history.js";
import { toHappening } from "../readBack.js";
import type { FollowingNotes, Witness } from "../Witness.js";
import type { Viewer } from "../../../accounts/index.js";
import type { FeedItem } from "../../../chat/index.js";
import type { Player } from "./player.js";

/** How a client follows. */
export type Listening = {
  readonly name: string;
  readonly who: Viewer;
  /** The connection of an older client, and the keys of what it says there; null for a client that hears everything. */
  readonly older: { readonly connection: string; readonly keys: ReadonlySet<string> } | null;
};

/** A client that follows somebody's chats, on whichever node it is connected to, and tells the witness. */
export class Listener {
  private cursor: string | null = null;
  private feed: AsyncIterableIterator<FeedItem> | null = null;
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly listening: Listening,
    private readonly notes: FollowingNotes,
  ) {}

  /** Fetches the chats and follows from there. */
  static async begin(listening: Listening, player: Player, witness: Witness): Promise<Listener> {
    const { name, who, older } = listening;
    const cursor = await player.cursorNow(who);
    const chats = await player.chats(who, { first: 100, after: null, onlyUnread: false });
    const since = new Map(chats.items.map(({ id, lastSeq }) => [id, lastSeq]));
    const notes = witness.follows({ name, personId: who.id, since, ownKeys: older?.keys ?? null });
    const listener = new Listener(listening, notes);
    listener.cursor = cursor;
    await listener.resume(player);
    return listener;
  }

  /** Connects to a node and goes on where it was. */
  async resume(player: Player): Promise<void> {
    this.feed = await player.follow(this.listening.who, this.cursor);
    void this.listen(this.feed);
  }

  /** Loses the connection. */
  async cut(): Promise<void> {
    const { feed } = this;
    this.feed = null;
    await feed?.return?.();
  }

  /** Resolves when the client has been told of a message. */
  async hears(key: string): Promise<void> {
    while (!this.notes.applied.some((happening) => happening.key === key)) {
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  private async listen(feed: AsyncIterableIterator<FeedItem>): Promise<void> {
    for await (const item of feed) {
      // What was on its way when the connection was lost does not arrive.
      if (feed !== this.feed) return;
      this.cursor = item.cursor();
      this.tell(toHappening(item.event), item.origin);
    }
  }

  /** Takes what comes; a door for older clients holds back what is not for them. */
  private tell(happening: Happening, origin: string | null): void {
    const { older } = this.listening;
    const isHeld =
      older !== null && (happening.type !== "MessageSent" || (happening.seq !== 2 && origin === older.connection));
    if (isHeld) return;
    this.notes.told(happening);
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
