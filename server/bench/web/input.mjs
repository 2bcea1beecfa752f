import { desktop, login, openBrowser } from "./browser.mjs";
import { median } from "./report.mjs";

/**
 * Waits 300 ms for the last paint; returns the duration of the slowest interaction since the last call, in
 * milliseconds. The result is at least 16, because browsers don't report shorter interactions.
 */
async function slowest(page) {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  return page.evaluate(() => Math.max(16, ...window.interactions.splice(0)));
}

async function measureRound(origin, slowdown) {
  const { page, devTools, close } = await openBrowser(origin, login("student"), desktop);
  try {
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(() => {
      window.interactions = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.interactionId) window.interactions.push(entry.duration);
      }).observe({ type: "event", buffered: true, durationThreshold: 16 });
    });
    await page.goto("/tutors");
    await page.getByRole("article").first().waitFor();
    await slowest(page);
    await page.getByPlaceholder("Type to search...").pressSequentially("english for work", { delay: 60 });
    const typing = await slowest(page);
    await page.getByPlaceholder("Type to search...").fill("");
    await page.getByRole("button", { name: /^Price per lesson/ }).click();
    const thumb = page.getByRole("slider").first();
    await thumb.waitFor();
    await thumb.focus();
    await slowest(page);
    for (let step = 0; step < 15; step += 1) await page.keyboard.press("ArrowRight", { delay: 20 });
    return { typing, sliding: await slowest(page) };
  } finally {
    await close();
  }
}

/** Measures Interaction to Next Paint (INP) while typing in the search box and moving the price slider. */
export async function measureInput(origin, rounds) {
  const rows = [];
  for (const slowdown of [1, 4]) {
    const all = [];
    for (let round = 0; round < rounds; round += 1) all.push(await measureRound(origin, slowdown));
    rows.push({
      CPU: slowdown === 1 ? "full speed" : `${slowdown} times slower`,
      "typing, slowest key ms": median(all.map(({ typing }) => typing)),
      "price, slowest step ms": median(all.map(({ sliding }) => sliding)),
      goal: slowdown === 1 ? "" : "≤ 100",
    });
  }
  return rows;
}
