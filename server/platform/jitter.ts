/**
 * Returns a random delay between half of the given one and all of it, so that many clients don't retry at the same
 * moment.
 */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
