/** Half of a delay up to the whole of it, at random, so that many who begin to wait at once do not come back at once. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
