/** Notes in a page when Enter was pressed and when a text of the open conversation was painted, in milliseconds since 1970. */
export function watchPaint(page) {
  return page.evaluate(() => {
    const painted = new Map();
    const seen = { enter: 0, painted };
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Enter") seen.enter = performance.timeOrigin + event.timeStamp;
      },
      true,
    );
    const log = document.querySelector("[role='log']");
    new MutationObserver(() => {
      for (const [text] of log.textContent.matchAll(/measure \d+;/g)) {
        if (painted.has(text)) continue;
        painted.set(text, null);
        // A message to oneself, sent as a frame begins, comes when that frame is painted.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => painted.set(text, performance.timeOrigin + performance.now());
          channel.port2.postMessage(null);
        });
      }
    }).observe(log, { childList: true, subtree: true, characterData: true });
    window.seen = seen;
  });
}

/** When a text was painted; waits for it. */
export async function paintedAt(page, text) {
  await page.waitForFunction((wanted) => window.seen.painted.get(wanted) > 0, text);
  return page.evaluate((wanted) => window.seen.painted.get(wanted), text);
}

/** When Enter was pressed last. */
export const enteredAt = (page) => page.evaluate(() => window.seen.enter);
