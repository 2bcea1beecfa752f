import type { Soon } from "./soon.js";

/** Items that come one after the other: to be iterated, or to have each handed on as it comes. */
export interface Following<Item> extends AsyncIterableIterator<Item> {
  /**
   * Gives every item to `take` once the one before has been taken, and without waiting for anything else; resolves when
   * there will be no more.
   * @throws whatever has ended it, and what `take` throws, which ends it too
   */
  each(take: (item: Item) => Soon<void>): Promise<void>;
}

/** Does for any iterator what `Following.each` says; what can hand its items on by itself does. */
export function eachOf<Item>(items: AsyncIterator<Item>, take: (item: Item) => Soon<void>): Promise<void> {
  return "each" in items ? (items as Following<Item>).each(take) : iterate(items, take);
}

async function iterate<Item>(items: AsyncIterator<Item>, take: (item: Item) => Soon<void>): Promise<void> {
  for (let next = await items.next(); next.done !== true; next = await items.next()) {
    try {
      await take(next.value);
    } catch (error) {
      // The first failure is the one to tell.
      await items.return?.().catch(() => undefined);
      throw error;
    }
  }
}
