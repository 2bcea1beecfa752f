import { once } from "node:events";
import { WebSocket } from "ws";
import type { StartedProcess } from "../../testing/support/servers/startedProcess.js";

/** The Node.js flag that lets a benchmark trigger garbage collection. */
export const inspectable = "--inspect=127.0.0.1:0";

/** Uses the Chrome DevTools Protocol; the process must have been started with the flag `inspectable`. */
export async function collectGarbage(process: StartedProcess): Promise<void> {
  const [, url = ""] = /Debugger listening on (ws:\S+)/.exec(process.output()) ?? [];
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  // The second collection frees what the first one's finalizers released.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
  }
  socket.close();
}
