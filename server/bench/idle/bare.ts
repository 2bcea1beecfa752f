import { createServer } from "node:http";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";

/** A server that takes connections and does nothing else: `ws`, or Socket.IO where LIBRARY says so. */
export async function main(): Promise<void> {
  const { PORT, LIBRARY } = process.env;
  const server = createServer();
  if (LIBRARY === "socket.io") new Server(server, { serveClient: false });
  else new WebSocketServer({ server }).on("connection", (socket) => socket.on("message", () => undefined));
  await new Promise<void>((resolve) => server.listen(Number(PORT), "127.0.0.1", resolve));
  process.stdout.write("ready\n");
}
