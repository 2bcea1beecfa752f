import { createServer, type Socket } from "node:net";
import { constants, setPriority } from "node:os";

/**
 * A mail server that discards all emails and prints their number on SIGTERM. A real one would run on another machine,
 * so this process has a low priority and, unlike the tests' mail server, does not parse emails.
 */
export async function main(): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW);
  let mails = 0;
  const server = createServer((socket) => accept(socket, () => (mails += 1)));
  process.once("SIGTERM", () => process.stdout.write(`mails: ${mails}\n`, () => process.exit()));
  await new Promise<void>((resolve) => server.listen(Number(process.env["PORT"]), "127.0.0.1", resolve));
  process.stdout.write("ready\n");
}

function accept(socket: Socket, onMail: () => void): void {
  let isMail = false;
  let end = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    const text = chunk.toString("latin1");
    end = (end + text).slice(-5);
    if (isMail && end !== "\r\n.\r\n") return;
    if (isMail) onMail();
    isMail = !isMail && text.startsWith("DATA");
    if (isMail) socket.write("354 Go on\r\n");
    else if (text.startsWith("QUIT")) socket.end("221 Bye\r\n");
    else socket.write("250 OK\r\n");
  });
  socket.write("220 sink ESMTP\r\n");
}
