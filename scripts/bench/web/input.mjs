import { median } from "./median.mjs";
import { openProfile } from "./profile.mjs";

const student = { email: "student@saywell.example", password: "saywell-demo" };
const desktop = { viewport: { width: 1280, height: 800 } };

/** Notes how long each interaction took until the next paint; shorter ones than 16 ms are not told by the browser. */
const watchInteractions = () => {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
};

async function slowest(page) {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  return page.evaluate(() => {
    const durations = [...window.interactions.values()];
    window.interactions.clear();
    return Math.max(16, ...durations);
  });
}

async function oneRound(origin, slowdown) {
  const { page, close } = await openProfile(origin, student, desktop);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(watchInteractions);
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

/** Interaction to next paint of typing in the search box and of moving the price, as the slowest of some keystrokes. */
export async function measureInput(origin, rounds) {
  const rows = [];
  for (const slowdown of [1, 4]) {
    const all = [];
    for (let round = 0; round < rounds; round += 1) all.push(await oneRound(origin, slowdown));
    rows.push({
      processor: slowdown === 1 ? "as it is" : `${slowdown} times slower`,
      "typing, slowest key ms": median(all.map(({ typing }) => typing)),
      "price, slowest step ms": median(all.map(({ sliding }) => sliding)),
    });
  }
  return rows;
}
