import type { Finding } from "./finding.js";

/** By how much clocks may differ before somebody should look, and before things go wrong, in milliseconds. */
const [worthALook, bad] = [500, 5000];

/** Compares this machine's clock with another's, which `ask` tells in milliseconds; the way there and back is not held against it. */
export async function clockFinding(about: string, whose: string, ask: () => Promise<number>): Promise<Finding> {
  const before = Date.now();
  const theirs = await ask();
  const after = Date.now();
  const apart = Math.max(0, before - theirs, theirs - after);
  if (apart < worthALook) return { about, verdict: "ok", says: `The clocks here and of ${whose} agree.` };
  const says = `The clocks here and of ${whose} are ${(apart / 1000).toFixed(1)} s apart.`;
  const todo = "Let chrony or systemd-timesyncd run on both: tokens expire and messages are dated by clocks.";
  return { about, verdict: apart < bad ? "warn" : "bad", says, todo };
}
