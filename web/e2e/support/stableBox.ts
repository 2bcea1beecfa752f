import type { Locator } from "playwright-core";
import { until } from "../../../server/testing/support/pause.js";
import { timeoutMs } from "./browser.js";

export async function hasCount(elements: Locator, count: number): Promise<void> {
  await until(`${count} of ${String(elements)}`, async () => (await elements.count()) === count, timeoutMs);
}

type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Returns an element's bounding box once its finite animations have finished and the box has not changed for two
 * frames. Looks up the element again if it is replaced in the meantime, as on a prerendered page.
 */
export async function stableBox(target: Locator): Promise<Rectangle> {
  const box = await target.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const now = () => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    };
    for (let before = ""; before !== JSON.stringify(now());) {
      const moving = element.getAnimations({ subtree: true });
      const ending = moving.filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(ending.map(({ finished }) => finished));
      before = JSON.stringify(now());
      await frame();
      await frame();
    }
    return element.isConnected ? now() : null;
  });
  return box ?? stableBox(target);
}
