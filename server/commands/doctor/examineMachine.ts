import { statfs } from "node:fs/promises";
import type { Finding } from "./finding.js";
import { prepareDataDir } from "../../platform/process/dataDir.js";
import { listenFailure, requireFreePort } from "../../platform/process/freePort.js";
import { errorText } from "../../platform/errors/StartupError.js";

const megabyte = 1024 * 1024;
/** Megabytes that should be free. */
const comfortable = 2048;

/** Looks at whether the data folder can be written, and has the megabytes that a start needs. */
export async function examineDisk(folder: string, required: number): Promise<readonly Finding[]> {
  const about = "disk";
  try {
    await prepareDataDir(folder, required);
  } catch (error) {
    return [{ about, verdict: "bad", says: errorText(error), todo: "The server does not start before that." }];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  const says = `DATA_DIR ${folder} can be written, and ${free} MB are free.`;
  if (free >= comfortable) return [{ about, verdict: "ok", says }];
  return [{ about, verdict: "warn", says, todo: `Make room: ${comfortable} MB are little for uploads.` }];
}

/** Looks at whether a port can be listened on; a server of ours that is there already is fine. */
export async function examinePort(of: "" | "METRICS_", port: number, host: string): Promise<Finding> {
  const about = "port";
  try {
    await requireFreePort(port, host);
    return { about, verdict: "ok", says: `${of}PORT ${port} is free.` };
  } catch (error) {
    const path = of === "" ? "/healthz" : "/metrics";
    const isOurs = await fetch(`http://${nearest(host)}:${port}${path}`, { signal: AbortSignal.timeout(2000) })
      .then((answer) => answer.text())
      .then((text) => /"alive"|saywell_/.test(text))
      .catch(() => false);
    if (isOurs) return { about, verdict: "ok", says: `${of}PORT ${port} is served by a node that runs.` };
    return { about, verdict: "bad", says: errorText(listenFailure(causeOf(error), port, host, of)) };
  }
}

/** Where a server that listens on an address is found from here. */
function nearest(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
