let zone: string | undefined;

/** The viewer's time zone, an IANA name. */
export function viewerZone(): string {
  if (zone !== undefined) return zone;
  // Asked once for all that is drawn together, since the answer is slow; and again later, since people travel.
  queueMicrotask(() => (zone = undefined));
  return (zone = Intl.DateTimeFormat().resolvedOptions().timeZone);
}
