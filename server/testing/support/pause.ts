/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Looks again and again until something is true; answers how many milliseconds it took.
 * @throws Error when it is not true timeoutMs so many milliseconds
 */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, timeoutMs: number): Promise<number> {
  const begin = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begin > timeoutMs) throw new Error(`${what}: not timeoutMs ${timeoutMs} ms.`);
    await pause(25);
  }
  return performance.now() - begin;
}
