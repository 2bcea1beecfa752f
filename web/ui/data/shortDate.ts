const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** Formats a date for the user's locale, such as "Nov 8, 2026". */
export function shortDate(moment: string): string {
  return format.format(Date.parse(moment));
}
