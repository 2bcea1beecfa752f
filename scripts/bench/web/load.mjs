const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/** Notes every shift of the layout, from the first on. */
const watchShifts = () => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
};

/** Loads a page with an empty cache and waits until nothing more comes: requests, bytes as they travelled, layout shift. */
export async function measureLoad({ page }, { name, path }) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  const kinds = new Map();
  const sizes = { Script: 0, Stylesheet: 0, Font: 0, Image: 0, Document: 0 };
  let requests = 0;
  let total = 0;
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (!response.url.startsWith("http")) return;
    requests += 1;
    kinds.set(requestId, type);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!kinds.has(requestId)) return;
    total += encodedDataLength;
    const kind = kinds.get(requestId);
    if (kind in sizes) sizes[kind] += encodedDataLength;
  });
  await page.addInitScript(watchShifts);
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate("document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 500)))");
  const shift = await page.evaluate("window.shifts");
  return {
    page: name,
    requests,
    "all kB": kilobytes(total),
    "HTML kB": kilobytes(sizes.Document),
    "JavaScript kB": kilobytes(sizes.Script),
    "CSS kB": kilobytes(sizes.Stylesheet),
    "fonts kB": kilobytes(sizes.Font),
    "images kB": kilobytes(sizes.Image),
    "layout shift": shift.toFixed(4),
  };
}
