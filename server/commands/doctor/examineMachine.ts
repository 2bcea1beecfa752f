import { statfs } from "node:fs/promises";
import { type Finding, findingsAbout } from "./findings/finding.js";
import { hostInUrl } from "../../config.js";
import { prepareDataDir } from "../../platform/process/dataDir.js";
import { requireFreePort } from "../../platform/process/freePort.js";
import { errorText } from "../../platform/errors/StartupError.js";

const megabyte = 1024 * 1024;
/** Recommended free disk space, in megabytes. */
const comfortable = 2048;

/** Checks that the data folder is writable and has enough free space for the server to start. */
export async function examineDisk(folder: string, required: number): Promise<readonly Finding[]> {
  const { ok, warn, bad } = findingsAbout("disk");
  try {
    await prepareDataDir(folder, required);
  } catch (error) {
    return [bad(errorText(error), "The server can't start until this is fixed.")];
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  const message = `DATA_DIR ${folder} is writable, with ${free} MB free.`;
  if (free >= comfortable) return [ok(message)];
  return [warn(message, `Free up disk space: at least ${comfortable} MB are recommended for uploads.`)];
}

/** Checks that a port is free or used by a running node of this product. */
export async function examinePort(prefix: "" | "METRICS_", port: number, host: string): Promise<Finding> {
  const about = "port";
  try {
    await requireFreePort(port, host, prefix);
    return { about, verdict: "ok", message: `${prefix}PORT ${port} is free.` };
  } catch (error) {
    const path = prefix === "" ? "/healthz" : "/metrics";
    const isOurs = await fetch(`http://${hostInUrl(host)}:${port}${path}`, { signal: AbortSignal.timeout(2000) })
      .then((response) => response.text())
      .then((text) => /"alive"|saywell_/.test(text))
      .catch(() => false);
    if (isOurs) return { about, verdict: "ok", message: `${prefix}PORT ${port} is used by a running node.` };
    return { about, verdict: "bad", message: errorText(error) };
  }
}
