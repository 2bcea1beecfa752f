import { v7 } from "uuid";

/** Returns a new message key, a version 7 UUID that sorts after `last`, even if the clock has been set back since. */
export function newKey(last = ""): string {
  const key = v7();
  if (key > last) return key;
  const msecs = parseInt(last.replace("-", "").slice(0, 12), 16);
  return v7({ msecs: msecs + 1 });
}
