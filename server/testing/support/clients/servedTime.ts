/** The interval between measurements, in milliseconds. */
const step = 10;

/**
 * Starts measuring how long this process is able to run, in milliseconds: time during which a busy machine doesn't
 * schedule the process isn't counted. Tests use this to check time limits of an in-process server. The returned
 * function stops the measurement and returns the time.
 */
export function servedTime(): () => number {
  let served = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    // A late timer means that the process was not scheduled in the meantime.
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
