/** The interval between measurements, in milliseconds. */
const step = 10;

/**
 * Measures how long this process runs, excluding time during which a busy machine doesn't schedule it, so that tests
 * can check an in-process server's time limits. The returned function stops the measurement and returns the time in
 * milliseconds.
 */
export function servedTime(): () => number {
  let served = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    // Capped because a late timer usually means that the process wasn't scheduled; a long task is capped too.
    served += Math.min(now - last, 2 * step);
    last = now;
  };
  const timer = setInterval(look, step).unref();
  return () => {
    clearInterval(timer);
    look();
    return served;
  };
}
