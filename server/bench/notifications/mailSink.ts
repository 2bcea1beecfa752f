import { type AddressInfo, createServer, type Socket } from "node:net";
import { atTheEnd } from "../../testing/support/atTheEnd.js";

/**
 * Starts a mail server that accepts everything and keeps nothing, and returns its URL: a real one would run on another
 * machine, and the one of the tests parses mails on the cores that are measured.
 */
export async function startMailSink(): Promise<string> {
  const server = createServer(accept);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atTheEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function accept(socket: Socket): void {
  let isMail = false;
  let end = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    const text = chunk.toString("latin1");
    end = (end + text).slice(-5);
    if (isMail && end !== "\r\n.\r\n") return;
    isMail = !isMail && text.startsWith("DATA");
    if (isMail) socket.write("354 Go on\r\n");
    else if (text.startsWith("QUIT")) socket.end("221 Bye\r\n");
    else socket.write("250 OK\r\n");
  });
  socket.write("220 sink ESMTP\r\n");
}
