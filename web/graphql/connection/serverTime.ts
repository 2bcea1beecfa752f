/** How far the device's clock is ahead of the server's; zero until the first response. */
let aheadMs = 0;

/** Records how far the device's clock is ahead of `date`, the Date header of a response that has just arrived. */
export function noteServerTime(date: string | null): void {
  const difference = Date.now() - Date.parse(date ?? "");
  if (!Number.isNaN(difference)) aheadMs = difference;
}

/** Returns the server's time, to within a few seconds, in milliseconds since the epoch. */
export const serverNow = (): number => Date.now() - aheadMs;
