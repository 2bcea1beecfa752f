let zone: string | undefined;

/** The viewer's time zone, an IANA name. */
export function viewerZone(): string {
  if (zone !== undefined) return zone;
  // The lookup is slow, so its result is reused within a render pass, but no longer, since people travel.
  queueMicrotask(() => (zone = undefined));
  return (zone = Intl.DateTimeFormat().resolvedOptions().timeZone);
}
