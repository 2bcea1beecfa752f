/** Returns the browser's time zones plus `zone`, which may not be among them, sorted by name. */
export function timeZonesWith(zone: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), zone])].sort();
}
