import { createTransport } from "nodemailer";
import { errorCode } from "../errors/StartupError.js";
import { isMailboxRefusal } from "./isMailboxRefusal.js";
import { type Mail, MailboxRefused, type Mailer } from "./mailer.js";
import { toMessage } from "./toMessage.js";

const seconds = 1000;

/** Sends email via SMTP over pooled connections. */
export class SmtpMailer implements Mailer {
  private readonly transport: ReturnType<typeof createSmtpTransport>;

  /** `url` is `smtp://user:password@host:587` or `smtps://…:465`; `from` as `Name <address>`. */
  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createSmtpTransport(url);
  }

  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail(toMessage(mail, this.from)).catch((error: unknown) => {
      if (isMailboxRefusal(error)) throw new MailboxRefused("The mail server knows no such mailbox.");
      // The mail server's response may repeat the address, or the whole mail.
      throw new Error(`The mail server did not accept a mail (${errorCode(error) || "no reason given"}).`);
    });
  }

  async close(): Promise<void> {
    this.transport.close();
  }
}

function createSmtpTransport(url: string) {
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    // A mail contains only its given content: it never loads a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
