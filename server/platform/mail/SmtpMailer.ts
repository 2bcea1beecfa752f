import { createTransport } from "nodemailer";
import { errorCode } from "../errors/StartupError.js";
import type { Mail, Mailer } from "./mailer.js";

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
    await this.transport.sendMail({ ...mail, from: this.from, ...automatic }).catch((error: unknown) => {
      // The mail server's response may repeat the address, or the whole mail.
      throw new Error(`The mail server did not accept a mail (${errorCode(error) || "no reason given"}).`);
    });
  }

  async close(): Promise<void> {
    this.transport.close();
  }
}

/** Tells mail programs not to send automatic replies, such as "out of office" (RFC 3834). */
export const automatic = { headers: { "Auto-Submitted": "auto-generated" } };

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
