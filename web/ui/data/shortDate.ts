const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** A date as the reader's language writes it, such as "Nov 8, 2026". */
export function shortDate(moment: string): string {
  return format.format(Date.parse(moment));
}
