import { once } from "node:events";
import { connect, createServer } from "node:net";

export async function unusedPort(host) {
  const probe = createServer().listen(0, host);
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

export async function isOpen(port, host) {
  const socket = connect(port, host);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
