import { type AddressInfo, createServer, type Socket } from "node:net";
import { atTheEnd } from "../../testing/support/atTheEnd.js";

/** A mail server that accepts everything and keeps nothing. */
export type MailSink = {
  readonly url: string;
  /** How many mails it has accepted. */
  mails(): number;
};

/**
 * Starts a mail server for the chat's benchmark: a real one would run on another machine, and the one of the tests
 * parses mails on the cores that are measured.
 */
export async function startMailSink(): Promise<MailSink> {
  let mails = 0;
  const server = createServer((socket) => accept(socket, () => (mails += 1)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atTheEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails: () => mails };
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
