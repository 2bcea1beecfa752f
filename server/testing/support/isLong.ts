/** Whether to run the long form of the tests that also have a short one (see README.md). */
export const isLong = process.env["SAYWELL_LONG"] !== undefined;
