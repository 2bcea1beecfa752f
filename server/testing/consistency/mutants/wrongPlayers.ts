import type { FeedItem } from "../../../chat/index.js";
import type { Mutant, Player } from "../simulation/player.js";

type FeedOf = AsyncIterableIterator<FeedItem>;

/** The player with another way to follow. */
function following(player: Player, follow: Player["follow"]): Player {
  return { ...player, follow };
}

/** Ends a feed when whoever follows it leaves. */
function closing(generator: AsyncGenerator<FeedItem, undefined>, close: () => unknown): FeedOf {
  return {
    next: () => generator.next(),
    return: async () => {
      await close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Reads what a client missed, and only then begins to listen: what happens between is in neither. */
export const readsBeforeItListens: Mutant = {
  player: (player) =>
    following(player, async (viewer, cursor) => {
      const newest = async () => {
        const { items } = await player.chats(viewer, { first: 100, after: null, onlyUnread: false });
        return new Map(items.map(({ id, lastSeq }) => [id, lastSeq]));
      };
      const read = await newest();
      const feed = await player.follow(viewer, cursor);
      const listening = await newest();
      async function* both() {
        for await (const item of feed) {
          const { chatId, seq } = item.event;
          const isBetween = seq > (read.get(chatId) ?? 0) && seq <= (listening.get(chatId) ?? 0);
          if (!isBetween) yield item;
        }
        return undefined;
      }
      return closing(both(), () => feed.return?.());
    }),
};

/** Says once more what it said last whenever the pubsub is back. */
export const repeatsWhenRedisIsBack: Mutant = {
  player: (player, pubsub) =>
    following(player, async (viewer, cursor) => {
      const feed = await player.follow(viewer, cursor);
      let last: FeedItem | undefined;
      let ring: () => void = () => undefined;
      let isBack = new Promise<"back">((resolve) => (ring = () => resolve("back")));
      pubsub.onReconnect(() => ring());
      async function* repeating() {
        for (let next = feed.next(); ;) {
          const what = await Promise.race([next, isBack]);
          if (what === "back") {
            isBack = new Promise((resolve) => (ring = () => resolve("back")));
            if (last) yield last;
          } else {
            if (what.done) return undefined;
            last = what.value;
            next = feed.next();
            yield last;
          }
        }
      }
      return closing(repeating(), () => feed.return?.());
    }),
};

/** Forgets over which connection a message came. */
export const forgetsTheConnection: Mutant = {
  player: (player) => ({
    ...following(player, (...args) => player.follow(...args)),
    send: (viewer, chatId, sending, past) => player.send(viewer, chatId, { ...sending, origin: null }, past),
  }),
};
