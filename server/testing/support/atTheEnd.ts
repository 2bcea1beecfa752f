const endings: (() => Promise<void>)[] = [];

/**
 * Has something ended when the stories of this test file are over, however they went; what began last ends first. A
 * program outside of jest says itself when that is (`endEverything`). Answers a function that ends it sooner, and only
 * once.
 */
export function atTheEnd(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const once = () => (ended ??= end());
  endings.push(once);
  return once;
}

/** Ends everything that is to be ended. */
export async function endEverything(): Promise<void> {
  for (const end of endings.splice(0).reverse()) await end();
}

if (typeof afterAll === "function") afterAll(endEverything);
