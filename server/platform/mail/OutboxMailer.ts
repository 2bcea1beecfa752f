import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock.js";
import { newId } from "../ids.js";
import type { Logger } from "../telemetry/logger.js";
import type { Mail, Mailer } from "./mailer.js";
import { toMessage } from "./toMessage.js";

/** Used without a mail server: writes emails to a folder as .eml files, which any email program can open. */
export class OutboxMailer implements Mailer {
  private readonly writer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });

  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async send(mail: Mail): Promise<void> {
    const { message } = await this.writer.sendMail(toMessage(mail, this.from));
    const moment = this.clock.now().toISOString().replaceAll(/[:.]/g, "-");
    const file = join(this.folder, `${moment}-${newId().slice(-6)}.eml`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(file, message as Buffer, { mode: 0o600 });
    // The log must not contain the subject, which may name a user.
    this.logger.info({ file }, "Saved an email to the outbox because SMTP_URL is not set");
  }

  async close(): Promise<void> {
    this.writer.close();
  }
}
