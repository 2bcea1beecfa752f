/** Whether this run takes the long form of tests that have a short one (README). */
export const isLong = process.env["SAYWELL_LONG"] !== undefined;
