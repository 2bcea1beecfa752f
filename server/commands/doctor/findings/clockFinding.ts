import type { Finding } from "./finding.js";

/** The clock differences at which the verdict becomes `warn` and `bad`. */
const [warnMs, badMs] = [500, 5000];

/** Compares this machine's clock with the one that `ask` reads (in milliseconds), allowing for the round trip. */
export async function clockFinding(about: string, whose: string, ask: () => Promise<number>): Promise<Finding> {
  const before = Date.now();
  const theirs = await ask();
  const after = Date.now();
  const apart = Math.max(0, before - theirs, theirs - after);
  if (apart < warnMs) return { about, verdict: "ok", message: `The clocks of this machine and ${whose} agree.` };
  const message = `The clocks of this machine and ${whose} are ${(apart / 1000).toFixed(1)} s apart.`;
  const todo = "Run chrony or systemd-timesyncd on both: clocks decide when tokens expire and how messages are dated.";
  return { about, verdict: apart < badMs ? "warn" : "bad", message, todo };
}
