let up = true;
const listeners = new Set<() => void>();

/** Whether the line to the server stands, as far as is known; it counts as standing until it breaks. */
export const lineIsUp = (): boolean => up;

/** Says that the line stands, or that it is broken. */
export function setLine(next: boolean): void {
  if (up === next) return;
  up = next;
  listeners.forEach((listener) => listener());
}

let test: () => void = () => undefined;

/** Names what finds out whether the line still stands. */
export function testLineBy(work: () => void): void {
  test = work;
}

/** Says that the line seems dead, since nothing comes where something should: it is tested, and broken off if so. */
export const doubtLine = (): void => test();

/** Calls back after every change of the line until the returned function is called. */
export function watchLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
