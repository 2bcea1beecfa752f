import type { FeedItem } from "../../../chat/index.js";
import type { Mutant, ChatApi } from "../simulation/chatApi.js";

type FeedOf = AsyncIterableIterator<FeedItem>;

function withFollow(chatApi: ChatApi, follow: ChatApi["follow"]): ChatApi {
  return { ...chatApi, follow };
}

/** Wraps a generator so that `return` closes its feed immediately, even while `next` is pending. */
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

/** Reads what a client missed and only then subscribes, so that events in between are lost. */
export const readsBeforeItListens: Mutant = {
  chatApi: (chatApi) =>
    withFollow(chatApi, async (viewer, cursor) => {
      const newest = async () => {
        const { items } = await chatApi.chats(viewer, { first: 100, after: null, onlyUnread: false });
        return new Map(items.map(({ id, lastSeq }) => [id, lastSeq]));
      };
      const read = await newest();
      const feed = await chatApi.follow(viewer, cursor);
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

/** Repeats the last item whenever the pubsub reconnects. */
export const repeatsWhenRedisIsBack: Mutant = {
  chatApi: (chatApi, pubsub) =>
    withFollow(chatApi, async (viewer, cursor) => {
      const feed = await chatApi.follow(viewer, cursor);
      let last: FeedItem | undefined;
      let notify: () => void = () => undefined;
      let isBack = new Promise<"back">((resolve) => (notify = () => resolve("back")));
      pubsub.onReconnect(() => notify());
      async function* repeating() {
        for (let next = feed.next(); ;) {
          const what = await Promise.race([next, isBack]);
          if (what === "back") {
            isBack = new Promise((resolve) => (notify = () => resolve("back")));
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

/** Forgets which connection a message was sent over, so that it is delivered to that connection too. */
export const forgetsTheConnection: Mutant = {
  chatApi: (chatApi) => ({
    ...withFollow(chatApi, (...args) => chatApi.follow(...args)),
    send: (viewer, chatId, sending, past) => chatApi.send(viewer, chatId, { ...sending, origin: null }, past),
  }),
};
