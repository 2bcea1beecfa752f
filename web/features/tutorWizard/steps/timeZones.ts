/** Returns the time zones that this browser lists, plus `zone` in case it is not among them, sorted by name. */
export function timeZonesWith(zone: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), zone])].sort();
}
