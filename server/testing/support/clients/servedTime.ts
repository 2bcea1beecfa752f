/** The interval between measurements, in milliseconds. */
const step = 10;

/**
 * Measures the time for which this process was able to run, in milliseconds: time during which a busy machine doesn't
 * schedule it isn't counted. Tests use it to measure the limits of an in-process server. Returns a function that stops
 * and returns it.
 */
export function servedTime(): () => number {
  let served = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    // A late timer means that the process was not scheduled.
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
