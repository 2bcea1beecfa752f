import { once } from "node:events";
import { WebSocket } from "ws";
import type { StartedProcess } from "../../testing/support/servers/startedProcess.js";

/** A flag for Node by which a benchmark can have its garbage collected. */
export const inspectable = "--inspect=127.0.0.1:0";

/** Collects the garbage of a process that was started as `inspectable`, by the protocol of Chrome's DevTools. */
export async function collectGarbage(process: StartedProcess): Promise<void> {
  const [, url = ""] = /Debugger listening on (ws:\S+)/.exec(process.output()) ?? [];
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  // The second collection frees what the finalizers of the first let go.
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
  }
  socket.close();
}
