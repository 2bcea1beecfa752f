/**
 * Returns this device's IANA time zone; undefined if the browser doesn't know it and reports a name that `Intl`
 * rejects, such as Chrome's Etc/Unknown.
 */
export function knownZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    Intl.DateTimeFormat("en", { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}

/** Returns this device's IANA time zone, or UTC if the browser doesn't know it. */
export function zoneHere(): string {
  return knownZone() ?? "UTC";
}
