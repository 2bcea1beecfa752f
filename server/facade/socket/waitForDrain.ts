import { once } from "node:events";
import type { Socket } from "socket.io";

/**
 * The number of packets that can be queued for a slow client before its feed is paused; if the pause lasts too long,
 * the client is disconnected.
 */
export const maxQueueLength = 256;

/** Waits while a client's send queue, which the library does not expose, is full. */
export async function waitForDrain(conn: Socket["conn"]): Promise<void> {
  const { writeBuffer } = conn as unknown as { readonly writeBuffer: readonly unknown[] };
  if (writeBuffer.length < maxQueueLength || conn.readyState !== "open") return;
  // Aborting removes the listener for the event that did not fire.
  const waiting = new AbortController();
  const events = ["drain", "close"].map((event) => once(conn, event, waiting));
  await Promise.race(events).finally(() => waiting.abort());
}
