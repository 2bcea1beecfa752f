/** Seconds between progress lines when the output isn't a terminal. */
const progressIntervalSeconds = 10;

/**
 * Runs one step and shows its progress: a terminal shows a running count of seconds; any other output gets a line every
 * ten seconds and one at the end.
 */
export async function showProgress(title, work) {
  const { stdout } = process;
  const startedAt = performance.now();
  const line = (mark) => `${mark} ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`;
  const tick = stdout.isTTY
    ? setInterval(() => stdout.write(`\r${line("…")}\x1b[K`), 100)
    : setInterval(() => stdout.write(`${line("…")}\n`), progressIntervalSeconds * 1000);
  try {
    const result = await work();
    stdout.write(`${stdout.isTTY ? "\r\x1b[K" : ""}${line("✓")}\n`);
    return result;
  } catch (error) {
    if (stdout.isTTY) stdout.write("\r\x1b[K");
    throw error;
  } finally {
    clearInterval(tick);
  }
}
