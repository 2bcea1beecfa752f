/** The time zones that this browser knows, and one that it may not know, in the order of their names. */
export function timeZonesWith(zone: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), zone])].sort();
}
