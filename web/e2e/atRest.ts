import type { Locator } from "playwright-core";
import { until } from "../../server/testing/pause.js";
import { patience } from "./browser.js";

/** Waits until there are so many of something, neither more nor fewer. */
export async function areThere(things: Locator, count: number): Promise<void> {
  await until(`${count} of ${String(things)}`, async () => (await things.count()) === count, patience);
}

/** Where something is and how large, once nothing that comes to an end moves in it and two frames see it at one place. */
export function placeAtRest(thing: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return thing.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    for (let before = ""; before !== JSON.stringify(place());) {
      const moving = element.getAnimations({ subtree: true });
      const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      before = JSON.stringify(place());
      await frame();
      await frame();
    }
    return place();
  });
}
