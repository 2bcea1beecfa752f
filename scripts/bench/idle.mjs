import { runServerBench } from "./server/serverBench.mjs";

/** `npm run bench idle`: what a live connection costs that only stays. */
export const run = (words) => runServerBench("idle", words);
