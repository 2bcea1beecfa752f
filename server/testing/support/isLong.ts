/** Runs the long form of tests that have a short and a long one (see README.md). */
export const isLong = process.env["SAYWELL_LONG"] !== undefined;
