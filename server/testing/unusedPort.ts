import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Where they are looked for: below the ports that systems give to outgoing connections (from 32768 on Linux), so that no
 * connection takes one while its server is away or has not begun to listen; above those that programs are known by, and
 * 10080, which browsers refuse.
 */
const [lowest, highest] = [11_000, 31_999];

/** A TCP port of the loopback address that nobody listens on at this moment, and that the system gives to nobody else. */
export async function unusedPort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    if (await isUnused(port)) return port;
  }
}

async function isUnused(port: number): Promise<boolean> {
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
