/** A random delay from half of the given one to the whole, so that many clients don't retry at the same moment. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
