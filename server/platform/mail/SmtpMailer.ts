import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type Mail, MailboxRefused, type Mailer } from "./mailer.js";
import type { SendReply, SendRequest } from "./smtpThread.js";
import { toMessage } from "./toMessage.js";

/** Node runs threads from built files only; tests, which run the sources, use that of the build. */
const threadFile = [__dirname, join(__dirname, "../../../dist/server/platform/mail")]
  .map((folder) => join(folder, "smtpThread.js"))
  .find((file) => existsSync(file));

type Waiting = { readonly resolve: (reply: SendReply) => void; readonly reject: (error: Error) => void };

/**
 * Sends email via SMTP over pooled connections. Mails are built and sent in a thread of low priority, so that a burst
 * of them does not slow down the chat.
 */
export class SmtpMailer implements Mailer {
  private thread: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** `url` is `smtp://user:password@host:587` or `smtps://…:465`; `from` as `Name <address>`. */
  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {}

  async send(mail: Mail): Promise<void> {
    const { outcome, code } = await this.post({ id: ++this.lastId, message: toMessage(mail, this.from) });
    if (outcome === "refused") throw new MailboxRefused("The mail server knows no such mailbox.");
    if (outcome === "failed") {
      throw new Error(`The mail server did not accept a mail (${code || "no reason given"}).`);
    }
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private post(request: SendRequest): Promise<SendReply> {
    this.thread ??= this.startThread();
    const { thread } = this;
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      thread.ref();
      thread.postMessage(request);
    });
  }

  private startThread(): Worker {
    if (threadFile === undefined) throw new Error("smtpThread.js is missing: the server has not been built.");
    const thread = new Worker(threadFile, { workerData: this.url });
    thread.unref();
    thread.on("message", (reply: SendReply) => {
      this.waiting.get(reply.id)?.resolve(reply);
      this.waiting.delete(reply.id);
      if (this.waiting.size === 0) thread.unref();
    });
    thread.on("error", (error) => {
      for (const { reject } of this.waiting.values()) reject(error);
    });
    thread.on("exit", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("Mails are no longer sent: the server stops."));
      this.waiting.clear();
      this.thread = null;
    });
    return thread;
  }
}
