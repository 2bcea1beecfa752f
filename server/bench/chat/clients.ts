import { openLine } from "./line.js";
import type { Plan, Report } from "./plan.js";
import { Talk } from "./Talk.js";

/** How many connect at the same time. */
const gate = 20;

/** The clients, in a process of their own so that they don't count; the plan and the times to measure come over IPC. */
export async function main(): Promise<void> {
  const say = (report: Report) => process.send?.(report);
  const plan = await new Promise<Plan>((resolve) => process.once("message", (message) => resolve(message as Plan)));
  const talk = new Talk(plan.rate);
  for (let from = 0; from < plan.pairs.length; from += gate) {
    const some = plan.pairs.slice(from, from + gate).map((_, i) => connect(plan, from + i, talk));
    for (const lines of await Promise.all(some)) talk.add(lines);
  }
  process.on("message", (message) => {
    if (message === "begin") talk.begin();
    else if (message === "end") {
      say({ seen: talk.end() });
      process.disconnect();
      setImmediate(() => process.exit(0));
    }
  });
  talk.start();
  say({ connected: true });
}

async function connect({ tongue, origins, pairs }: Plan, i: number, talk: Talk) {
  const pair = pairs[i];
  const [first, last] = [origins[0], origins.at(-1)];
  if (!pair || first === undefined || last === undefined) throw new Error("The plan lacks a pair or an origin.");
  const [one, other] = pair.people;
  const lines = [
    openLine(tongue, first, pair, one, (content) => talk.hear(i, 0, content)),
    openLine(tongue, last, pair, other, (content) => talk.hear(i, 1, content)),
  ] as const;
  return Promise.all(lines);
}
