/** Returns a zone's UTC offset at a point in time, such as "GMT+05:00"; null if the browser doesn't know the zone. */
export function offsetAt(moment: Date, timeZone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(moment);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? null;
  } catch {
    return null;
  }
}
