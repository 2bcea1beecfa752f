import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createTransport, type SendMailOptions } from "nodemailer";
import { errorCode } from "../errors/StartupError.js";
import { isMailboxRefusal } from "./isMailboxRefusal.js";

export type SendRequest = { readonly id: number; readonly message: SendMailOptions };

/**
 * `code` is the error's code. The mail server's message stays in the worker, because it may quote the address or the
 * whole email.
 */
export type SendReply = {
  readonly id: number;
  readonly outcome: "sent" | "mailbox refused" | "failed";
  readonly code: string;
};

const seconds = 1000;

// On Linux, this sets the priority of this thread alone (setpriority(2)); elsewhere, it would set the whole server's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const transport = createTransport({
  url: workerData as string,
  pool: true,
  maxConnections: 2,
  connectionTimeout: 10 * seconds,
  greetingTimeout: 10 * seconds,
  socketTimeout: 30 * seconds,
  // nodemailer must not load files or URLs into an email.
  disableFileAccess: true,
  disableUrlAccess: true,
});

async function send(message: SendMailOptions): Promise<Omit<SendReply, "id">> {
  try {
    await transport.sendMail(message);
    return { outcome: "sent", code: "" };
  } catch (error) {
    return { outcome: isMailboxRefusal(error) ? "mailbox refused" : "failed", code: errorCode(error) };
  }
}

parentPort?.on("message", ({ id, message }: SendRequest) => {
  void send(message).then((sent) => parentPort?.postMessage({ id, ...sent } satisfies SendReply));
});
