/** Returns the time zones that the browser knows, plus `zone` if it is not among them, sorted by name. */
export function timeZonesWith(zone: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), zone])].sort();
}
