/** Milliseconds between two looks. */
const interval = 250;

/** Asks this process to stop when the npm that runs it was killed: nobody could reach it any more. */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, interval).unref();
}
