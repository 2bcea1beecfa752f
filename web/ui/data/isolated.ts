/** Matches letters of the scripts that are written from right to left, such as Arabic and Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a name for use in a text that can't contain elements; elsewhere, use `Name`. A right-to-left name gets
 * invisible characters around it, which keep the dot after its initial at the name's end.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
