export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In the form `<id@host>`; generated if absent. */
  readonly messageId?: string;
  /** The Message-ID that all emails in a thread refer to. */
  readonly references?: string;
  /** The https URL that unsubscribes the recipient with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/** Thrown when the mail server permanently rejects an email because the mailbox is unknown or disabled. */
export class MailboxRefused extends Error {
  override readonly name = "MailboxRefused";
}

export interface Mailer {
  /** @throws MailboxRefused, or Error if the email can't be sent; the error's message quotes nothing from the email */
  send(mail: Mail): Promise<void>;
  /** Closes the connections to the mail server; emails that are still being sent fail. */
  close(): Promise<void>;
}
