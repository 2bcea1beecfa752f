import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Above the well-known ports, and above 10080, which browsers block. All returned ports are below those that systems
 * use for outgoing connections (from 32768 on Linux), so that no connection takes a server's port while the server is
 * down.
 */
const lowestPort = 11_000;
/** Each worker of a test run has its own range of ports, so that concurrent tests don't get the same port. */
const [workers, portsEach] = [16, 1300];

const ownLowest = lowestPort + (Number(process.env["JEST_WORKER_ID"] ?? process.pid) % workers) * portsEach;
let next = Math.floor(Math.random() * portsEach);

/** Returns a free TCP port on the loopback address that the system won't use for an outgoing connection. */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = ownLowest + next;
    next = (next + 1) % portsEach;
    if (await isUnused(port)) return port;
  }
}

/** Returns whether a TCP port on the loopback address is free. */
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
