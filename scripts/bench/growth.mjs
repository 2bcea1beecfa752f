import { bringParts, partsEnvironment } from "../parts.mjs";
import { runServerBench } from "./server/serverBench.mjs";

/** `npm run bench growth`: what a message costs when many are stored, and on several nodes. */
export async function run(words) {
  if (!words.includes("--help")) {
    bringParts();
    Object.assign(process.env, partsEnvironment());
  }
  await runServerBench("growth", words);
}
