import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Mail, MailboxRefused, type Mailer } from "./mailer.js";
import type { SendReply, SendRequest } from "./smtpWorker.js";
import { toMessage } from "./toMessage.js";

/** The worker's compiled file. Tests run from source, so they use the file from the build. */
const workerFile = [__dirname, join(__dirname, "../../../dist/server/platform/mail")]
  .map((folder) => join(folder, "smtpWorker.js"))
  .find((file) => existsSync(file));

type Waiting = { readonly resolve: (reply: SendReply) => void; readonly reject: (error: unknown) => void };

/**
 * Sends emails over pooled SMTP connections. A low-priority worker thread, started with the first email, builds and
 * sends them, so that large numbers of emails don't slow down the chat.
 */
export class SmtpMailer implements Mailer {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** `url` is `smtp://user:password@host:587` or `smtps://…:465`; `from` is `Name <address>`. */
  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {}

  async send(mail: Mail): Promise<void> {
    const { outcome, code } = await this.post({ id: ++this.lastId, message: toMessage(mail, this.from) });
    if (outcome === "mailbox refused") throw new MailboxRefused("The mail server has no such mailbox.");
    if (outcome === "failed") {
      throw new Error(`The mail server did not accept an email (${code || "no reason given"}).`);
    }
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private post(request: SendRequest): Promise<SendReply> {
    const worker = (this.worker ??= this.startWorker());
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  }

  private startWorker(): Worker {
    if (workerFile === undefined) throw new Error("smtpWorker.js is missing: the server has not been built.");
    const worker = new Worker(workerFile, { name: "smtp", workerData: this.url });
    let cause: unknown;
    worker.on("message", (reply: SendReply) => {
      this.waiting.get(reply.id)?.resolve(reply);
      this.waiting.delete(reply.id);
    });
    worker.on("error", (error) => (cause = error));
    worker.on("exit", () => {
      this.worker = null;
      for (const { reject } of this.waiting.values())
        reject(new Error("The worker that sends emails has exited.", { cause }));
      this.waiting.clear();
    });
    return worker;
  }
}
