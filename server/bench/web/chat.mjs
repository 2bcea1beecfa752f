import { desktop, login, openApi, openBrowser } from "./browser.mjs";
import { median, percentile } from "./report.mjs";

const warmUpMessages = 5;
/** The number of the last message, counted over all rounds. */
let lastNumber = 0;

/** Runs in the page: records when Enter was last pressed and when each message, such as "measure 1;", was painted. */
const recordPaint = () => {
  window.painted = new Map();
  const record = ({ key, timeStamp }) => key === "Enter" && (window.entered = performance.timeOrigin + timeStamp);
  window.addEventListener("keydown", record, true);
  const log = document.querySelector("[role='log']");
  new MutationObserver(() => {
    for (const [text] of log.textContent.matchAll(/measure \d+;/g)) {
      if (window.painted.has(text)) continue;
      window.painted.set(text, 0);
      // A MessageChannel message posted in an animation frame is delivered after that frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.painted.set(text, performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
    }
  }).observe(log, { childList: true, subtree: true, characterData: true });
};

async function paintedAt(page, text) {
  await page.waitForFunction((wanted) => window.painted.get(wanted) > 0, text);
  return page.evaluate((wanted) => window.painted.get(wanted), text);
}

async function open({ page }, chatId) {
  await page.goto(`/dashboard/chat?chat=${chatId}`);
  await page.getByRole("log").getByRole("time").first().waitFor();
}

/** Measures how long each message takes from Enter until both users' screens show it. */
async function measureRound(origin, messages) {
  const people = [login("student"), login("tutor")];
  const senders = await Promise.all(people.map((as) => openApi(origin, as)));
  const chatsOf = async (send) => (await send("{ chats(first: 50) { edges { node { id } } } }")).chats.edges;
  const [ours, theirs] = await Promise.all(senders.map(chatsOf));
  const chatId = ours.map(({ node }) => node.id).find((id) => theirs.some(({ node }) => node.id === id));
  const browsers = [];
  try {
    for (const as of people) browsers.push(await openBrowser(origin, as, desktop));
    const [writer, reader] = browsers;
    await Promise.all(browsers.map((browser) => open(browser, chatId)));
    await Promise.all(browsers.map(({ page }) => page.evaluate(recordPaint)));
    const [own, other] = [[], []];
    for (let index = -warmUpMessages; index < messages; index += 1) {
      const text = `measure ${(lastNumber += 1)};`;
      await writer.page.getByRole("textbox", { name: /^Message to/ }).fill(text);
      await writer.page.keyboard.press("Enter");
      const [mine, theirPaint] = await Promise.all([paintedAt(writer.page, text), paintedAt(reader.page, text)]);
      const entered = await writer.page.evaluate(() => window.entered);
      if (index < 0) continue;
      own.push(mine - entered);
      other.push(theirPaint - entered);
    }
    return { own, other };
  } finally {
    for (const { close } of browsers) await close();
  }
}

/** Returns table rows with the medians of the rounds' percentiles. */
export async function measureChat(origin, rounds, messages) {
  const all = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound(origin, messages));
  const row = (what, of, goal) => {
    const at = (share) => median(all.map((round) => percentile(of(round), share))).toFixed(0);
    return { what, "p50 ms": at(0.5), "p95 ms": at(0.95), goal };
  };
  return [
    row("from Enter to painted", ({ own }) => own, "p50 ≤ 50"),
    row("from Enter to painted in the other browser", ({ other }) => other, "p95 ≤ 150"),
  ];
}
