import type { Soon } from "./soon.js";

/** Takes items that come one after the other. One object for all of it, since most observers wait for hours. */
export interface Observer<Item> {
  /** Takes an item; the next one comes once it has been taken. What it throws ends everything. */
  take(item: Item): Soon<void>;
  /** There will be no more: because of an error, or because that was all (null). It is told once. */
  ended(error: Error | null): void;
}

/** Items that come one after the other: to be iterated, or to have each handed on as it comes. */
export interface Following<Item> extends AsyncIterableIterator<Item> {
  /** Gives every item to an observer once the one before has been taken, and without waiting for anything else. */
  each(observer: Observer<Item>): void;
}

/** Does for any iterator what `Following.each` says; what can hand its items on by itself does. */
export function eachOf<Item>(items: AsyncIterator<Item>, observer: Observer<Item>): void {
  if ("each" in items) (items as Following<Item>).each(observer);
  else void iterate(items, observer);
}

async function iterate<Item>(items: AsyncIterator<Item>, observer: Observer<Item>): Promise<void> {
  try {
    for (let next = await items.next(); next.done !== true; next = await items.next()) await observer.take(next.value);
  } catch (error) {
    // The first failure is the one to tell.
    await items.return?.().catch(() => undefined);
    observer.ended(asError(error));
    return;
  }
  observer.ended(null);
}

/** What was thrown, as an error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error("An item could not be taken.", { cause: thrown });
}
