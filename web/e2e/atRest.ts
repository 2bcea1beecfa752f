import type { Locator } from "playwright-core";
import { until } from "../../server/testing/support/pause.js";
import { timeoutMs } from "./browser.js";

/** Waits until there are so many of something, neither more nor fewer. */
export async function areThere(things: Locator, count: number): Promise<void> {
  await until(`${count} of ${String(things)}`, async () => (await things.count()) === count, timeoutMs);
}

type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Where something is and how large, once nothing that comes to an end moves in it and two frames see it at one place. A page
 * that came as HTML may be drawn anew meanwhile: then it is looked for once more.
 */
export async function placeAtRest(thing: Locator): Promise<Rectangle> {
  const place = await thing.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const now = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    for (let before = ""; before !== JSON.stringify(now());) {
      const moving = element.getAnimations({ subtree: true });
      const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      before = JSON.stringify(now());
      await frame();
      await frame();
    }
    return element.isConnected ? now() : null;
  });
  return place ?? placeAtRest(thing);
}
