/** Matches letters of right-to-left scripts, such as Arabic and Hebrew. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns a name for use in text that can't contain elements; elsewhere, use `Name`. A right-to-left name is wrapped in
 * invisible characters that keep the period after its initial at the end of the name.
 */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
