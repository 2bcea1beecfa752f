const progressIntervalSeconds = 10;

/**
 * Shows progress on standard error, so that standard output can be piped: a running count of seconds on a terminal;
 * otherwise, a line every ten seconds and one at the end.
 */
export async function showProgress(title, work) {
  const { stderr } = process;
  const startedAt = performance.now();
  const line = (mark) => `${mark} ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`;
  const tick = stderr.isTTY
    ? setInterval(() => stderr.write(`\r${line("…")}\x1b[K`), 100)
    : setInterval(() => stderr.write(`${line("…")}\n`), progressIntervalSeconds * 1000);
  try {
    const result = await work();
    stderr.write(`${stderr.isTTY ? "\r\x1b[K" : ""}${line("✓")}\n`);
    return result;
  } catch (error) {
    if (stderr.isTTY) stderr.write("\r\x1b[K");
    throw error;
  } finally {
    clearInterval(tick);
  }
}
