import { zoneHere } from "../../ui/data/timeZone";

let zone: string | undefined;

/** Returns the viewer's time zone, an IANA name; UTC if the browser doesn't know it. */
export function viewerZone(): string {
  if (zone !== undefined) return zone;
  // The lookup is slow, so cache its result, but only for a second, because the time zone may change.
  setTimeout(() => (zone = undefined), 1000);
  return (zone = zoneHere());
}
