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
 * Calls `callback` only once, when the server is ready again after a failed check. Calls `onReady` if the server is
 * ready on the first check, in which case something else must have failed. Returns a function that stops checking.
 */
export function onServerReturn(callback: () => void, onReady: () => void = () => undefined): () => void {
  let wasAway: boolean | null = null;
  let isOver = false;
  const look = async () => {
    const ready = await isReady();
    if (isOver) return;
    if (ready && wasAway) {
      stop();
      callback();
    }
    if (ready && wasAway === null) onReady();
    wasAway = !ready;
  };
  const lookNow = () => void look();
  const timer = setInterval(lookNow, intervalMs);
  window.addEventListener("online", lookNow);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    window.removeEventListener("online", lookNow);
  };
  lookNow();
  return stop;
}
