import { runServerBench } from "./server/serverBench.mjs";

/** `npm run bench search`: finding one of a million tutors, beside bare SQL and PostGraphile. */
export const run = (words) => runServerBench("search", words);
