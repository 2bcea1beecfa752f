/** A mail to one person, as plain text and the same in HTML. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** As `<id@host>`; generated if absent. */
  readonly messageId?: string;
  /** The id that all mails of a thread refer to. */
  readonly references?: string;
  /** The https address that stops such mails with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/** A mail that the recipient's mail server refuses for good, since there is no such mailbox. */
export class MailboxRefused extends Error {
  override readonly name = "MailboxRefused";
}

export interface Mailer {
  /** Sends a mail. @throws Error if it can't be sent; its message does not contain the mail's content */
  send(mail: Mail): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}
