/** Returns the time zones that this browser knows plus `zone`, which it may not know, sorted by name. */
export function timeZonesWith(zone: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), zone])].sort();
}
