/** In what steps the time is counted, in milliseconds. */
const step = 10;

/**
 * Counts milliseconds in which this process was served: while the machine has others to do and lets it stand still, no time
 * goes by. What a server in this process promises is measured by it. Answers a function that ends the counting and tells it.
 */
export function servedTime(): () => number {
  let served = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    // A timer that comes late was not let in before.
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
