import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Where they are looked for: below the ports that systems give to outgoing connections (from 32768 on Linux), so that no
 * connection takes one while its server is away or has not begun to listen; above those that programs are known by, and
 * 10080, which browsers refuse.
 */
const lowest = 11_000;
/** Every worker of a test run has ports of its own, and takes one after the other, so that none is given twice. */
const [workers, portsEach] = [16, 1300];

const ownLowest = lowest + (Number(process.env["JEST_WORKER_ID"] ?? process.pid) % workers) * portsEach;
let next = Math.floor(Math.random() * portsEach);

/** A TCP port of the loopback address that nobody listens on at this moment, and that the system gives to nobody else. */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = ownLowest + next;
    next = (next + 1) % portsEach;
    if (await isUnused(port)) return port;
  }
}

/** Whether nobody listens on a port of the loopback address. */
export async function isUnused(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, "listening").then(
    () => true,
    () => false,
  );
  server.listen(port, "127.0.0.1");
  if (!(await listening)) return false;
  server.close();
  await once(server, "close");
  return true;
}
