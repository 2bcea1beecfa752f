const checkIntervalMs = 250;

/** Stops this process when its npm parent exits, so that no orphan is left running. */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, checkIntervalMs).unref();
}
