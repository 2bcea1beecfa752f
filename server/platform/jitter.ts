/**
 * Returns a random delay between 50% and 100% of the given one, so that many clients don't retry at the same moment.
 */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
