/** Returns a random 50% to 100% of a delay, so that clients don't all retry at the same moment. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
