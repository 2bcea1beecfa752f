import type { IncomingMessage } from "node:http";

export const maxResponseBytes = 16 * 1024;

/** Reads and discards a response to free its connection; destroys the connection if the response is too long. */
export function discardBody(response: IncomingMessage): void {
  let received = 0;
  response.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxResponseBytes) response.destroy();
  });
  response.on("error", () => undefined);
}
