/** Seconds between two signs of life where the output is no terminal. */
const quietSeconds = 10;

/**
 * Runs one step and shows its progress: in a terminal the seconds run while it works, elsewhere there is a line when it
 * is done, and one every ten seconds before.
 */
export async function showProgress(title, work) {
  const { stdout } = process;
  const from = performance.now();
  const line = (mark) => `${mark} ${title} (${((performance.now() - from) / 1000).toFixed(1)} s)`;
  const tick = stdout.isTTY
    ? setInterval(() => stdout.write(`\r${line("…")}\x1b[K`), 100)
    : setInterval(() => stdout.write(`${line("…")}\n`), quietSeconds * 1000);
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
