/** Resolves after this many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Polls until a condition is true; returns how many milliseconds that took.
 * @throws Error after `timeoutMs`
 */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<number> {
  const begin = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begin > timeoutMs) throw new Error(`${what}: not within ${timeoutMs} ms.`);
    await pause(25);
  }
  return performance.now() - begin;
}
