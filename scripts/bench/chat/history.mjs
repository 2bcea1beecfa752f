const atOnce = 100;

/** Lets the two write in turns until so many more messages stand in their chat. */
export async function writeHistory({ chatId, student, tutor }, count) {
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index);
    await Promise.all(numbers.map((number) => (number % 7 < 4 ? tutor : student).say(chatId, `Message ${number}`)));
  }
}

/** Scrolls the open conversation to its beginning; answers the frames' 95th percentile in ms and the heap in MB after it. */
export async function scrollThrough(page) {
  const times = await page.getByRole("log").evaluate(async (box) => {
    const all = [];
    let last = performance.now();
    for (let still = 0; still < 120;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      all.push(now - last);
      last = now;
      const before = box.scrollTop;
      box.scrollTop -= 2000;
      still = before === 0 && box.scrollTop === 0 ? still + 1 : 0;
    }
    return all;
  });
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return { times, heap: usedSize / 2 ** 20 };
}
