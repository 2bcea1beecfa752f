const intervalMs = 5_000;
const timeoutMs = 4_000;

async function isReady(): Promise<boolean> {
  try {
    return (await fetch("/readyz", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
}

/**
 * Invokes the callback once, when the server is ready again after a failed check. If the server is ready at the first
 * check, something else has failed, so the callback is not invoked then. Returns a function that stops checking.
 */
export function onServerReturn(callback: () => void): () => void {
  let wasAway = false;
  const look = async () => {
    const ready = await isReady();
    if (ready && wasAway) {
      stop();
      callback();
    }
    wasAway = !ready;
  };
  const lookNow = () => void look();
  const timer = setInterval(lookNow, intervalMs);
  window.addEventListener("online", lookNow);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener("online", lookNow);
  };
  lookNow();
  return stop;
}
