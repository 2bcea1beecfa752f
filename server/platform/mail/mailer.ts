/** An email to one recipient, with the same content in plain text and HTML. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID as `<id@host>`; generated if absent. */
  readonly messageId?: string;
  /** The id that all emails of a thread refer to. */
  readonly references?: string;
  /** The https URL that unsubscribes the recipient with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/** Thrown when the recipient's mail server permanently rejects an email because there is no such mailbox. */
export class MailboxRefused extends Error {
  override readonly name = "MailboxRefused";
}

export interface Mailer {
  /** Sends an email. @throws Error if it can't be sent; the error's message does not contain the email's content */
  send(mail: Mail): Promise<void>;
  /** Closes the connections to the mail server; emails that are still being sent fail. */
  close(): Promise<void>;
}
